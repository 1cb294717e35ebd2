import { useEffect, useState } from 'react';
import { readSession, writeSession } from '../../../lib/storage.ts';

const TICK_MS = 250;
/** Maximum wait. A longer one can only be stored if the clock has been set back since. */
const MAX_WAIT_MS = 15 * 60_000;

/**
 * Manages a wait that survives closing the dialog and a reload. The browser tab stores the time when the wait ends.
 * @param key must be unique across Greenroom
 * @returns the seconds left (0 if there is no wait), and a function that starts a wait with a number of seconds
 */
export function useCountdown(key: string): [number, (seconds: number) => void] {
  const [moment, setMoment] = useState(() => readMoment(readSession(key), Date.now()));
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft(moment, now);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  const begin = (seconds: number) => {
    const end = Date.now() + seconds * 1000;
    writeSession(key, String(end));
    setNow(Date.now());
    setMoment(end);
  };
  return [left, begin];
}

/**
 * Returns the time when a wait ends, as stored by the browser.
 * @param kept milliseconds since 1970, as text
 * @returns null if there is no wait, if it is over, or if the value is invalid
 */
export function readMoment(kept: string | null, now: number): number | null {
  if (kept === null || !/^\d{1,16}$/.test(kept)) return null;
  const moment = Number(kept);
  return moment > now && moment - now <= MAX_WAIT_MS ? moment : null;
}

/** Returns the seconds left until the given time, rounded up. Returns 0 if it has passed. */
export function secondsLeft(moment: number | null, now: number): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}
