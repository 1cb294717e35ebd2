import { useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

/** What came of it, as ids of texts. */
export const COPY_TOLD = { copied: 'common.copy.copied', failed: 'common.copy.failed' };

const SHOWN_MS = 1500;

/** Copies, and reports for a moment whether that worked. */
export function useCopy(): ['idle' | 'copied' | 'failed', (text: string) => void] {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = (text: string) => {
    void copyText(text).then((copied) => {
      setState(copied ? 'copied' : 'failed');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
    });
  };
  return [state, copy];
}
