import { useSyncExternalStore } from 'react';

/** From here on a picture and a video find room side by side, beside what is known of the case. */
const WIDE = '(min-width: 1700px)';

let media: MediaQueryList | null = null;

/** Whether the window is so wide that the video stands beside the picture. */
export function useWide(): boolean {
  return useSyncExternalStore(onChange, () => query().matches);
}

function onChange(listener: () => void): () => void {
  query().addEventListener('change', listener);
  return () => query().removeEventListener('change', listener);
}

function query(): MediaQueryList {
  media ??= window.matchMedia(WIDE);
  return media;
}
