import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Leaving {
  /** Returns whether unsaved changes would be lost now. */
  changed: () => boolean;
  /** Called to leave without asking. */
  onLeave: () => void;
}

/**
 * Asks before unsaved changes are discarded.
 * @returns a function that leaves or asks, and the question to render
 */
export function useLeaving({ changed, onLeave }: Leaving): { leave: () => void; question: ReactNode } {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      danger
      opened={asking}
      onClose={() => setAsking(false)}
      title={t('widgets.leave.title')}
      text={t('widgets.leave.text')}
      confirm={t('widgets.leave.discard')}
      cancel={t('widgets.leave.stay')}
      onConfirm={() => {
        setAsking(false);
        onLeave();
      }}
    />
  );
  const leave = () => {
    // If the question is open, Escape closes only the question, although the dialog behind it also receives the key.
    if (asking) return;
    if (!changed()) onLeave();
    // Waits until after the key event, or the question would receive the same Escape and close again.
    else setTimeout(() => setAsking(true));
  };
  return { leave, question };
}
