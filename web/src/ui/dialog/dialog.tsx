import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useT } from '../../lib/text/translate.tsx';

export type DialogProps = ModalProps;

/**
 * The base of every dialog. When the dialog closes or is unmounted, the focus returns to the element that had it
 * before. If that element is gone as well, such as in a deleted row, the focus returns to the screen.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  const t = useT();
  useFocusReturn(opened);
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}

/**
 * Returns the focus when the dialog closes. Mantine does this only if both the dialog and the element that opened it
 * stay in the page.
 */
function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      const left = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
      const isLost = () => [null, document.body, left].includes(document.activeElement);
      setTimeout(() => {
        // Stop if the focus is already elsewhere. A later check could find that another dialog has lost the focus, and
        // act before that dialog's opener gets the focus back.
        if (!isLost()) return;
        opener?.focus({ preventScroll: true });
        // Waits for the other dialogs that closed together with this one.
        setTimeout(() => isLost() && document.getElementById('content')?.focus({ preventScroll: true }));
      });
    };
  }, [opened]);
}

/**
 * Returns the element that opened the dialog. If it was a menu item, which disappears with its menu, returns the menu's
 * button.
 */
function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton == null ? focused : document.getElementById(menuButton);
  return opener instanceof HTMLElement ? opener : null;
}
