import { useCallback, useEffect, useState } from 'react';

/**
 * Loads code when it is first wanted, and keeps it loaded.
 * @param load must be the same function in every render
 * @returns the code (null until it has loaded), whether loading failed, and a function that retries
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
