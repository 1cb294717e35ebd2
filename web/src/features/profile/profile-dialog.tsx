import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './form.module.css';

export interface ProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** True while the dialog must stay open. It then has no close button, and Escape does nothing. */
  locked?: boolean;
  /** Called when the dialog has faded out and the focus has returned to its previous element, if that still exists. */
  onExited?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Shows a form in a dialog, which is full screen on a phone. A click outside doesn't close it, so the input isn't lost.
 */
export function ProfileDialog(props: ProfileDialogProps) {
  const { opened, onClose, title, locked = false, onExited, children } = props;
  const phone = usePhone();
  const [shown, setShown] = useState(false);
  // The dialog must be mounted before it opens. Otherwise it can't return the focus to the previous element.
  useEffect(() => setShown(opened), [opened]);
  return (
    <Dialog
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={() => {
        // Mantine calls this just before it removes the dialog and the focus inside it.
        if (onExited) setTimeout(onExited);
      }}
      title={title}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={!locked}
      withCloseButton={!locked}
    >
      <div className={classes.dialog} data-phone={phone}>
        {children}
      </div>
    </Dialog>
  );
}
