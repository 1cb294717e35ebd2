import { Fragment, type ReactNode } from 'react';
import { pathText } from '../../lib/text/path-text.ts';
import classes from './group-path.module.css';

/** Where a group stands in the tree: its own name stands out, those above it lead to it. */
export function GroupPath({ path }: { path: readonly string[] }) {
  const above = path.slice(0, -1);
  return (
    <span className={classes.path}>
      {above.map((name, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand in a path twice, its depth may not.
        <Fragment key={depth}>
          <bdi className={classes.above}>{name}</bdi> <span className={classes.above}>›</span>{' '}
        </Fragment>
      ))}
      <bdi className={classes.name}>{path.at(-1) ?? ''}</bdi>
    </span>
  );
}

interface GroupLineProps {
  path: readonly string[];
  /** Without the groups above. */
  alone?: boolean;
  /** Behind the name. */
  children?: ReactNode;
}

/** A path in one line, as in a table: the groups above are cut, the group's own name stays. */
export function GroupLine({ path, alone = false, children }: GroupLineProps) {
  const above = path.slice(0, -1);
  return (
    <span className={classes.line} title={pathText(path)}>
      {!alone && above.length > 0 && (
        <span className={classes.cut}>
          {above.map((name, depth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand in a path twice, its depth may not.
            <Fragment key={depth}>
              <bdi>{name}</bdi> ›{' '}
            </Fragment>
          ))}
        </span>
      )}
      <bdi className={classes.own}>{path.at(-1) ?? ''}</bdi>
      {children}
    </span>
  );
}
