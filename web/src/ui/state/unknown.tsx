import { useTabStop } from '../keys/tab-stop.ts';
import { Tip } from '../value/tip.tsx';
import classes from './unknown.module.css';

/** Shows an unknown value as a dash instead of 0 or nothing. A tooltip explains the reason. */
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
