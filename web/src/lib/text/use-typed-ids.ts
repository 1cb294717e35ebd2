import { useEffect, useMemo, useState } from 'react';
import { NO_IDS, readTypedIds, scanTypedIds, type TypedIds } from './typed-ids.ts';

/** Maximum length of a text that is divided immediately on each keystroke. */
const AT_ONCE_CHARACTERS = 30_000;
/** Length of one slice, which takes a few milliseconds on a slow phone. The page can respond between slices. */
const SLICE_CHARACTERS = 32_768;

/**
 * Returns the IDs in a typed text. A long text is divided in slices between frames.
 * @returns the words, and whether they still belong to an earlier text
 */
export function useTypedIds(text: string): { ids: TypedIds; reading: boolean } {
  const short = text.length <= AT_ONCE_CHARACTERS;
  const atOnce = useMemo(() => (short ? readTypedIds(text) : null), [text, short]);
  const [read, setRead] = useState<{ text: string; ids: TypedIds }>({ text: '', ids: NO_IDS });
  useEffect(() => {
    if (short) return undefined;
    const stop = new AbortController();
    void readInSlices(text, stop.signal).then((ids) => {
      if (ids !== null) setRead({ text, ids });
    });
    return () => stop.abort();
  }, [text, short]);
  if (atOnce !== null) return { ids: atOnce, reading: false };
  return { ids: read.ids, reading: read.text !== text };
}

/** @returns null if the text has changed since the start */
async function readInSlices(text: string, signal: AbortSignal): Promise<TypedIds | null> {
  const scan = scanTypedIds(text);
  while (!scan.advance(SLICE_CHARACTERS)) {
    await letThePageAnswer();
    if (signal.aborted) return null;
  }
  return scan.found();
}

function letThePageAnswer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
