import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative, useLocale } from '../../lib/text/translate.tsx';
import { useTabStop } from '../keys/tab-stop.ts';
import classes from './time.module.css';
import { Tip } from './tip.tsx';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

function tick(): void {
  now = Date.now();
  for (const each of listeners) each();
}

/**
 * Subscribes to one clock for all times on the page. The clock runs only while a time is shown. A stopped clock is
 * updated after the frame that shows times again, because re-rendering a hundred of them would delay that frame (P-10).
 */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    timer = setInterval(tick, TICK_MS);
    if (Date.now() - now >= TICK_MS) setTimeout(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/**
 * Shows a past time relative to now, with the exact time as a tooltip. The page's clock moves only every half minute,
 * so recent events may be ahead of it. They are shown as now.
 */
export function Time({ iso }: { iso: string }) {
  useLocale();
  const tabStop = useTabStop();
  const seenFrom = useSyncExternalStore(onTick, () => now);
  return (
    <Tip label={formatDateTime(iso)}>
      {(target) => (
        <time dateTime={iso} tabIndex={tabStop} className={classes.time} {...target}>
          {formatRelative(iso, Math.max(seenFrom, Date.parse(iso)))}
        </time>
      )}
    </Tip>
  );
}
