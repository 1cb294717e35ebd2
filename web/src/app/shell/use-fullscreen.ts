import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { showNotice } from '../start/notices.tsx';

/** Returns whether the page fills the screen, for any reason, and a function that toggles full screen (R-SHELL-13). */
export function useFullscreen(): { full: boolean; toggle: () => void } {
  const t = useT();
  const full = useSyncExternalStore(onFullscreenChange, isFull);
  const toggle = useCallback(() => {
    change().catch((error: unknown) => {
      // Browsers throw one of these when they refuse, for any reason.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      showNotice({ kind: 'warning', message: t('shell.fullscreen.impossible'), milliseconds: NOTIFICATION_MS });
    });
  }, [t]);
  return { full, toggle };
}

async function change(): Promise<void> {
  if (isFull()) return document.exitFullscreen();
  // Phones lack this call, and embedded pages can't use it.
  if (document.fullscreenEnabled !== true) throw new TypeError('the browser cannot fill the screen');
  return document.documentElement.requestFullscreen();
}

function isFull(): boolean {
  return Boolean(document.fullscreenElement);
}

function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
