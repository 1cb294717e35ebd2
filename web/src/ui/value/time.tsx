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
 * One clock for all times on the page, running only while one is shown. Where it stood still it is set after the frame
 * that shows them again: re-rendering a hundred of them would delay that frame (P-10).
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
 * A past time as seen from now, with the exact one behind it. The page's clock moves every half minute, so what has just
 * happened may lie ahead of it: that is now.
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
