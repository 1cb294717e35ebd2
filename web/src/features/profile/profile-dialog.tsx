import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './form.module.css';

export interface ProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** While it must stay open: no cross, and Escape does nothing. */
  locked?: boolean;
  /** In pixels. */
  width?: number;
  /** It has faded out, and the focus is back where it came from if that is still there. */
  onExited?: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog with a form: the whole screen on a phone; a click beside it does not throw away what is typed. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { opened, onClose, title, locked = false, width = 440, onExited, children } = props;
  const t = useT();
  const phone = usePhone();
  const [shown, setShown] = useState(false);
  // Only a dialog that was there before it opened knows where the focus came from.
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={() => {
        // Mantine tells of the end just before it takes the dialog away, and with it the focus.
        if (onExited) setTimeout(onExited);
      }}
      title={title}
      size={width}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={!locked}
      withCloseButton={!locked}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.dialog} data-phone={phone}>
        {children}
      </div>
    </Modal>
  );
}
