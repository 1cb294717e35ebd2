import { useContext, useEffect, useEffectEvent } from 'react';
import { mayAct, ScreenContext, useKeysEnabled } from '../../../lib/keys/keys.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { type Key, useKeys } from '../../../ui/keys/keys-help.tsx';
import { COMMAND_KEYS, reasonKeys } from '../reason-keys.ts';
import type { Look } from '../use-look.ts';
import type { Decisions } from './use-decisions.ts';

/** Registers every review key. The `?` key lists them in this order (R-PLUS-4). */
export function useReviewKeys(decisions: Decisions, look: Look, focusNote: () => void, ask: () => void): void {
  const t = useT();
  const { onApprove, onReject, onEnter, onSkip, onBack, onUndo, onToggle } = decisions;
  const command = (name: keyof typeof COMMAND_KEYS, action: () => void): Key => ({
    key: COMMAND_KEYS[name],
    title: t(`reviews.key.${name}`),
    action,
  });
  useKeys([
    command('approve', onApprove),
    { key: 'Enter', title: t('reviews.key.reject'), action: onReject, shownOnly: true },
    ...reasonKeys(t, onToggle),
    command('note', focusNote),
    { key: 'Ctrl+Enter', title: t('reviews.key.reject-from-note'), action: onReject, shownOnly: true },
    { key: 'Esc', title: t('reviews.key.leave-note'), action: focusNote, shownOnly: true },
    command('skip', onSkip),
    command('back', onBack),
    command('undo', () => onUndo()),
    command('ask', ask),
    command('zoom', look.toggleZoom),
    { key: '← ↑ → ↓', title: t('reviews.key.pan'), action: look.toggleZoom, shownOnly: true },
    command('light', () => look.openLight()),
    command('video', look.toggleVideo),
    command('mute', look.toggleMute),
    command('blur', look.toggleBlur),
    command('greyscale', look.toggleGreyscale),
  ]);
  useEnter(onEnter);
}

const HANDLES_ENTER = 'button, a, summary, video, [role="button"], [role="checkbox"], tr, li';

/**
 * Handles Enter if nothing else does, such as a focused button. Letter keys act only once while held down. Holding A
 * must not also approve the next host.
 */
function useEnter(onEnter: () => void): void {
  const screen = useContext(ScreenContext);
  const [enabled] = useKeysEnabled();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!mayAct(event, screen)) return;
    if (event.repeat && event.key.length === 1) event.preventDefault();
    if (event.key !== 'Enter' || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(HANDLES_ENTER) !== null) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    // Listens in the capture phase, before the single-letter keys act.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [enabled]);
}
