import { useEffect, useState } from 'react';

const LATE_MS = 200;

/** Returns false for the first 200 ms and true after that, so that quick answers show no skeleton. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
