import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useT } from '../../lib/text/translate.tsx';

export type DialogProps = ModalProps;

/**
 * What every dialog is made of. When it goes, the focus returns to where it was, whether the dialog closes or is taken
 * out of the page; where that is gone, too (a deleted row), it returns to the screen.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  const t = useT();
  useFocusReturn(opened);
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}

/** Mantine brings the focus back only where the dialog stays in the page and what opened it does, too. */
function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      const left = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
      const isLost = () => [null, document.body, left].includes(document.activeElement);
      setTimeout(() => {
        // Where the focus is somewhere, a later look would find what another dialog lost, and come before its opener.
        if (!isLost()) return;
        opener?.focus({ preventScroll: true });
        // After the other dialogs that went together with this one.
        setTimeout(() => isLost() && document.getElementById('content')?.focus({ preventScroll: true }));
      });
    };
  }, [opened]);
}

/** An entry of a menu goes with the menu: what opened that stays. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menuButton == null ? focused : document.getElementById(menuButton);
  return opener instanceof HTMLElement ? opener : null;
}
