import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useT } from '../../lib/text/translate.tsx';

export type DialogProps = ModalProps;

/**
 * The base of every dialog. The focus returns to its former element when the dialog closes or is unmounted. If that
 * element is also gone (a deleted row), the focus returns to the screen.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  const t = useT();
  useFocusReturn(opened);
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}

/** Mantine returns the focus only if both the dialog and the element that opened it stay in the page. */
function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      const left = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
      const isLost = () => [null, document.body, left].includes(document.activeElement);
      setTimeout(() => {
        // If the focus is already elsewhere, stop: a later check would see the focus that another dialog lost, and act
        // before its opener.
        if (!isLost()) return;
        opener?.focus({ preventScroll: true });
        // After the other dialogs that closed together with this one.
        setTimeout(() => isLost() && document.getElementById('content')?.focus({ preventScroll: true }));
      });
    };
  }, [opened]);
}

/** Returns the element that opened the dialog. A menu item disappears with its menu, so the menu's button is used. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton == null ? focused : document.getElementById(menuButton);
  return opener instanceof HTMLElement ? opener : null;
}
