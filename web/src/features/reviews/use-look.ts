import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { mayAct, ScreenContext } from '../../lib/keys/keys.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import type { CaseKey } from './flow-state.ts';

export const BLUR_KEY = 'review-blur';
const STEP_PERCENT = 15;

interface LookState {
  readonly zoom: boolean;
  readonly video: boolean;
  readonly revealed: boolean;
  /** The centre of the enlarged part, in percent of the picture. */
  readonly x: number;
  readonly y: number;
}

const INITIAL: LookState = { zoom: false, video: false, revealed: false, x: 50, y: 35 };

/** How the reviewer looks at the case on the screen; each case starts afresh, only the blur setting is kept. */
export function useLook(key: CaseKey | undefined) {
  const [seen, setSeen] = useState({ key, look: INITIAL });
  const [blur, setBlur] = useState(() => readLocal(BLUR_KEY) === 'on');
  const look = seen.key === key ? seen.look : INITIAL;
  const change = (part: Partial<LookState>) => setSeen({ key, look: { ...look, ...part } });
  const panTo = (x: number, y: number) => change({ x: between(x), y: between(y) });
  usePan(look.zoom, (right, down) => panTo(look.x + right * STEP_PERCENT, look.y + down * STEP_PERCENT));
  return {
    state: { ...look, blur },
    reveal: () => change({ revealed: true }),
    /** A blurred picture is shown first, then enlarged. */
    toggleZoom: () =>
      change(blur && !look.revealed ? { revealed: true, video: false } : { zoom: !look.zoom, video: false }),
    toggleVideo: () => change({ video: !look.video, zoom: false }),
    toggleBlur: () => {
      writeLocal(BLUR_KEY, blur ? null : 'on');
      setBlur(!blur);
      change({ revealed: false, zoom: false });
    },
    panTo,
  };
}

export type Look = ReturnType<typeof useLook>;

const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The arrows move over the picture while it is enlarged. */
function usePan(active: boolean, onPan: (right: number, down: number) => void): void {
  const screen = useContext(ScreenContext);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || !mayAct(event, screen)) return;
    event.preventDefault();
    onPan(...direction);
  });
  useEffect(() => {
    if (!active) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}

function between(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
