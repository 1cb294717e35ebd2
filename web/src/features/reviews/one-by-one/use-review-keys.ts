import { useT } from '../../../lib/text/translate.tsx';
import { type Key, useKeys } from '../../../ui/keys/keys-help.tsx';
import { COMMAND_KEYS, REASON_KEYS } from '../reason-keys.ts';
import type { Look } from '../use-look.ts';
import { useEnter } from './use-enter.ts';
import type { Verdicts } from './use-verdict.ts';

/** Every key of the review; `?` lists them in this order (R-PLUS-4). */
export function useReviewKeys(verdicts: Verdicts, look: Look, focusNote: () => void): void {
  const t = useT();
  const command = (name: keyof typeof COMMAND_KEYS, action: () => void): Key => ({
    key: COMMAND_KEYS[name],
    title: t(`reviews.key.${name}`),
    action,
  });
  const reasons = REASON_KEYS.map(({ code, key }) => ({
    key,
    title: t('reviews.key.reason', { reason: t(`reasons.${code}`), code }),
    action: () => verdicts.onToggle(code),
  }));
  useKeys([
    command('approve', verdicts.onApprove),
    { key: 'Enter', title: t('reviews.key.reject'), action: verdicts.onReject, shownOnly: true },
    ...reasons,
    command('note', focusNote),
    { key: 'Ctrl+Enter', title: t('reviews.key.reject-from-note'), action: verdicts.onReject, shownOnly: true },
    { key: 'Esc', title: t('reviews.key.leave-note'), action: focusNote, shownOnly: true },
    command('skip', verdicts.onSkip),
    command('undo', () => verdicts.onUndo()),
    command('zoom', look.toggleZoom),
    { key: '← ↑ → ↓', title: t('reviews.key.pan'), action: look.toggleZoom, shownOnly: true },
    command('video', look.toggleVideo),
    command('blur', look.toggleBlur),
  ]);
  useEnter(verdicts.onReject);
}
