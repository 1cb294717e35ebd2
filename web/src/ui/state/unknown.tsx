import { useTabStop } from '../keys/tab-stop.ts';
import { Tip } from '../value/tip.tsx';
import classes from './unknown.module.css';

/** An unknown value: a dash with its reason as a tooltip, never 0 or empty. */
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
