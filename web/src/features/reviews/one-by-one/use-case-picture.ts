import { useEffect, useState } from 'react';
import type { CaseFlow } from '../flow-state.ts';

/** If a picture doesn't load within this time, it has failed, so that a dead connection can't delay the review. */
const PICTURE_TIMEOUT_MS = 8000;

/**
 * `failed` means that the picture can't be loaded, `late` that it didn't load in time, and `none` that the account has
 * no picture.
 */
export type PictureState = 'none' | 'loading' | 'shown' | 'failed' | 'late';

export interface CasePictureState {
  /** Changes with the case, its picture and each attempt. The change resets the component that shows the picture. */
  readonly id: string;
  readonly state: PictureState;
  readonly onState: (state: 'loading' | 'shown' | 'failed') => void;
}

/**
 * Tracks the picture of the case on the screen. Reviewers can't approve until it has loaded or failed visibly. The next
 * case's picture is preloaded.
 */
export function useCasePicture({ current, ahead }: CaseFlow): CasePictureState {
  const url = current?.evidence.application.avatarUrl ?? null;
  const shown = `${current?.key ?? ''} ${url ?? ''}`;
  const [seen, setSeen] = useState<{ shown: string; state: PictureState; tries: number }>({
    shown: '',
    state: 'none',
    tries: 0,
  });
  const tries = seen.shown === shown ? seen.tries : 0;
  const state = url === null ? 'none' : seen.shown === shown ? seen.state : 'loading';
  const id = `${shown} ${tries}`;
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setSeen({ shown, state: 'late', tries }), PICTURE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [shown, state, tries]);
  const next = ahead[0]?.evidence.application.avatarUrl ?? null;
  useEffect(() => {
    if (next === null) return;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.src = next;
  }, [next]);
  return {
    id,
    state,
    onState: (now) => setSeen({ shown, state: now, tries: now === 'loading' ? tries + 1 : tries }),
  };
}
