import { Fragment, type ReactNode } from 'react';
import { pathText } from '../../lib/text/path-text.ts';
import classes from './group-path.module.css';

/** A group's path in the tree, with its own name emphasized after the groups above it. */
export function GroupPath({ path }: { path: readonly string[] }) {
  const above = path.slice(0, -1);
  return (
    <span className={classes.path}>
      {above.map((name, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name can appear twice in a path, its depth cannot.
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
  /** If true, the groups above are omitted. */
  alone?: boolean;
  /** Content after the name. */
  children?: ReactNode;
}

/** A group's path in one line, for tables. The groups above are truncated, but not the group's own name. */
export function GroupLine({ path, alone = false, children }: GroupLineProps) {
  const above = path.slice(0, -1);
  return (
    <span className={classes.line} title={pathText(path)}>
      {!alone && above.length > 0 && (
        <span className={classes.cut}>
          {above.map((name, depth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name can appear twice in a path, its depth cannot.
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
