import { Tooltip } from '@mantine/core';
import classes from './unknown.module.css';

/** A value that is not known: a dash with the reason behind it, never 0 and never nothing. */
export function Unknown({ reason }: { reason: string }) {
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.unknown} role="img" aria-label={reason}>
        —
      </span>
    </Tooltip>
  );
}
