import { useEffect, useState } from 'react';

/** Time reserved for loading the first screen, in milliseconds. */
const AFTER_MS = 1000;

/** Returns whether that time is over, so that deferred work can begin. */
export function useAfterStart(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return begun;
}
