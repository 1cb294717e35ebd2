import { useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';

/** Tracks, by address, which pictures the reviewer could see and which couldn't be loaded (R-PLUS-27). */
export function usePictures() {
  const seen = useRef(new Set<string>());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const onPicture = useStable((url: string, state: 'seen' | 'failed') => {
    if (state === 'seen') seen.current.add(url);
    setFailed((now) => (now.has(url) === (state === 'failed') ? now : toggled(now, url)));
  });
  return { failed, onPicture, isSeen: (url: string | null) => url !== null && seen.current.has(url) };
}

function toggled(set: ReadonlySet<string>, url: string): ReadonlySet<string> {
  return set.has(url) ? new Set([...set].filter((each) => each !== url)) : new Set([...set, url]);
}
