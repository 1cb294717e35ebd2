import { useEffect, useState } from 'react';

const LATE_MS = 200;

/** False at first, true once 200 ms have passed: what answers quickly shows no skeleton. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
