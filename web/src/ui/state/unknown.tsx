import { useTabStop } from '../keys/tab-stop.ts';
import { Tip } from '../value/tip.tsx';
import classes from './unknown.module.css';

/** A value that is not known: a dash with the reason behind it, never 0 and never nothing. */
export function Unknown({ reason }: { reason: string }) {
  const tabStop = useTabStop();
  return (
    <Tip label={reason}>
      {({ 'aria-description': label, ...target }) => (
        <span className={classes.unknown} role="img" aria-label={label} tabIndex={tabStop} {...target}>
          —
        </span>
      )}
    </Tip>
  );
}
