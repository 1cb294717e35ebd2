import { useT } from '../../../lib/text/translate.tsx';
import { useKeys } from '../../../ui/keys/keys-help.tsx';
import { COMMAND_KEYS, REASON_KEYS } from '../reason-keys.ts';
import { canUndo } from './list-outcomes.ts';
import type { ListDeciding } from './use-list-deciding.ts';

/** The keys of the list; Enter is the row's here, so that R rejects. */
export function useListKeys(list: ListDeciding, focusNote: () => void): void {
  const t = useT();
  const { controls } = list;
  const undoAll = () => {
    const undoables = list.outcomes.filter((outcome) => canUndo(outcome, Date.now()));
    if (undoables.length > 0) void list.undo(undoables);
  };
  useKeys([
    { key: 'Space', title: t('reviews.key.tick'), action: focusNote, shownOnly: true },
    { key: 'Ctrl+A', title: t('reviews.key.tick-page'), action: focusNote, shownOnly: true },
    { key: 'Enter', title: t('reviews.key.open'), action: focusNote, shownOnly: true },
    { key: COMMAND_KEYS.approve, title: t('reviews.key.approve-ticked'), action: controls.onApprove },
    { key: 'r', title: t('reviews.key.reject-ticked'), action: controls.onReject },
    ...REASON_KEYS.map(({ code, key }) => ({
      key,
      title: t('reviews.key.reason', { reason: t(`reasons.${code}`), code }),
      action: () => controls.onToggle(code),
    })),
    { key: COMMAND_KEYS.note, title: t('reviews.key.note'), action: focusNote },
    { key: COMMAND_KEYS.undo, title: t('reviews.key.undo'), action: undoAll },
  ]);
}
