import { Fragment } from 'react';
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
