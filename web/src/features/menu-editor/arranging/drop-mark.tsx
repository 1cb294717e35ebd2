import classes from './drop-mark.module.css';
import type { Mark } from './use-row-drag.ts';

/** Where a dragged entry would go: a line between two rows, a frame around the one that takes it in. */
export function DropMark({ mark }: { mark: Mark }) {
  const { top, height, side, level } = mark;
  return (
    <div
      aria-hidden
      className={classes.mark}
      data-side={side}
      style={{ insetBlockStart: top, blockSize: height, '--gr-level': side === 'inside' ? 0 : level }}
    />
  );
}
