import { useCallback, useEffect, useState } from 'react';

/**
 * Code that is fetched once it is wanted, and is there from then on.
 * @param load the same function at every drawing
 * @returns null until it has come; whether it could not be fetched, and what tries again
 */
export function useCodeOnDemand<Code>(
  load: () => Promise<Code>,
  wanted: boolean,
): { code: Code | null; failed: boolean; retry: () => void } {
  const [code, setCode] = useState<Code | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || code !== null || failed) return;
    load().then(
      (loaded) => setCode(() => loaded),
      () => setFailed(true),
    );
  }, [load, wanted, code, failed]);
  const retry = useCallback(() => setFailed(false), []);
  return { code, failed, retry };
}
