import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Leaving {
  /** Whether something would be lost now. */
  changed: () => boolean;
  /** Leaves for good. */
  onLeave: () => void;
}

/** Asks before unsaved changes are thrown away. @returns what leaves or asks, and the question to draw */
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
    // Escape closes the question alone, though the dialog behind it hears it, too.
    if (asking) return;
    if (!changed()) onLeave();
    // After the key is through: the question would hear the same Escape and close again.
    else setTimeout(() => setAsking(true));
  };
  return { leave, question };
}
