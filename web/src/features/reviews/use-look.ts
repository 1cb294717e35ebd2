import { REVIEW_LOOKS, type ReviewLook } from '@greenroom/contract/settings.ts';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { mayAct, ScreenContext } from '../../lib/keys/keys.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { useSettings } from '../../lib/use-settings.ts';
import type { CaseKey } from './flow-state.ts';

const STEP_PERCENT = 15;

/** The light box content: the case itself, or its picture next to that of another account of the same person. */
export type LightBox = { readonly kind: 'case' } | { readonly kind: 'account'; readonly hostId: string };

interface LookState {
  readonly zoom: boolean;
  readonly video: boolean;
  readonly revealed: boolean;
  readonly light: LightBox | null;
  /** Horizontal center of the enlarged part, in percent of the picture's width. */
  readonly x: number;
  readonly y: number;
}

const INITIAL: LookState = { zoom: false, video: false, revealed: false, light: null, x: 50, y: 35 };

type Chosen = Readonly<Record<ReviewLook, boolean>>;

/**
 * Returns the settings for showing pictures and videos: the reviewer's choice in this browser, or otherwise the
 * organization's settings.
 * @returns the active settings, and a function that toggles one of them
 */
export function useLookSettings(): [Chosen, (look: ReviewLook) => void] {
  const settings = useSettings();
  const [own, setOwn] = useState(readOwn);
  const preset = settings?.reviewLook ?? [];
  const chosen: Chosen = {
    blur: own.blur ?? preset.includes('blur'),
    greyscale: own.greyscale ?? preset.includes('greyscale'),
    // Sound stays off until the setting has loaded.
    mute: own.mute ?? (settings === undefined || preset.includes('mute')),
  };
  const toggle = (look: ReviewLook) => {
    writeLocal(keyOf(look), chosen[look] ? 'off' : 'on');
    setOwn(readOwn());
  };
  return [chosen, toggle];
}

function keyOf(look: ReviewLook): string {
  return `review-${look}`;
}

function readOwn(): Partial<Record<ReviewLook, boolean>> {
  const own = REVIEW_LOOKS.map((look) => [look, readLocal(keyOf(look))] as const);
  return Object.fromEntries(own.flatMap(([look, text]) => (text === null ? [] : [[look, text === 'on']])));
}

/** Manages how the case on the screen is shown. Only the settings carry over to the next case. */
export function useLook(key: CaseKey | undefined) {
  const [seen, setSeen] = useState({ key, look: INITIAL });
  const [settings, toggle] = useLookSettings();
  const look = seen.key === key ? seen.look : INITIAL;
  const change = (part: Partial<LookState>) => setSeen({ key, look: { ...look, ...part } });
  const panTo = (x: number, y: number) => change({ x: between(x), y: between(y) });
  usePan(look.zoom, (right, down) => panTo(look.x + right * STEP_PERCENT, look.y + down * STEP_PERCENT));
  const hidden = settings.blur && !look.revealed;
  return {
    state: { ...look, ...settings },
    reveal: () => change({ revealed: true }),
    /** If the picture is blurred, the first press reveals it and the next one enlarges it. */
    toggleZoom: () => change(hidden ? { revealed: true, video: false } : { zoom: !look.zoom, video: false }),
    toggleVideo: () => change({ video: !look.video, zoom: false }),
    toggleBlur: () => {
      toggle('blur');
      change({ revealed: false, zoom: false });
    },
    toggleGreyscale: () => toggle('greyscale'),
    toggleMute: () => toggle('mute'),
    openLight: (light: LightBox = { kind: 'case' }) => change(hidden ? { revealed: true } : { light, zoom: false }),
    closeLight: () => change({ light: null }),
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

/** Lets the arrow keys move the visible part while the picture is enlarged. */
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
