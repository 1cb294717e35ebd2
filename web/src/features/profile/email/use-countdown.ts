import { useEffect, useState } from 'react';
import { readSession, writeSession } from '../../../lib/storage.ts';
import { readMoment, secondsLeft } from './countdown.ts';

const TICK_MS = 250;

/**
 * A wait that survives a closed dialog and a reload: the moment of its end is kept in the browser tab.
 * @param key unique over the product
 * @returns the seconds that are left, 0 when there is no wait, and what begins one of so many seconds
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
