import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './form.module.css';

export interface ProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** True while it must stay open: no close button, and Escape does nothing. */
  locked?: boolean;
  /** Called when it has faded out and the focus has returned, if its element still exists. */
  onExited?: (() => void) | undefined;
  children: ReactNode;
}

/** Shows a dialog with a form: full screen on a phone; a click outside does not discard the input. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { opened, onClose, title, locked = false, onExited, children } = props;
  const phone = usePhone();
  const [shown, setShown] = useState(false);
  // Only a dialog that was mounted before it opens knows where the focus came from.
  useEffect(() => setShown(opened), [opened]);
  return (
    <Dialog
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={() => {
        // Mantine reports the end just before it removes the dialog, and with it the focus.
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
