import { useEffect, useState } from 'react';

/** Time for which the first screen has the connection to itself, in milliseconds. */
const AFTER_MS = 1000;

/** Returns whether the first screen has had its time, and deferred work can begin. */
export function useAfterStart(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return begun;
}
