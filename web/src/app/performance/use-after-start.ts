import { useEffect, useState } from 'react';

/** The first screen has the line to itself until then. */
const AFTER_MS = 1000;

/** Whether the first screen has had its time: what can wait begins then. */
export function useAfterStart(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return begun;
}
