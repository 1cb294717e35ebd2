import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMenuWide, keepMenuWide } from '../../lib/preferences.ts';
import { usePhone } from '../../ui/theme/phone.ts';

export interface MenuState {
  open: boolean;
  /** Below 992 px the menu overlaps the page. */
  phone: boolean;
  toggle: () => void;
  close: () => void;
  /** The toggle button. It gets the focus back when a menu that overlaps the page closes. */
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * Returns whether the menu is open. On a wide screen, the state is stored in a cookie (R-SHELL-8). On a phone, the menu
 * is closed until the user opens it.
 */
export function useMenuState(): MenuState {
  const phone = usePhone();
  const [wide, setWide] = useState(isMenuWide);
  const [over, setOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOver(false), []);
  const toggle = useCallback(() => {
    if (phone) return setOver((now) => !now);
    keepMenuWide(!wide);
    setWide(!wide);
  }, [phone, wide]);
  // If the window becomes wide and then narrow again, the menu is closed again.
  useEffect(() => {
    if (!phone) close();
  }, [phone, close]);
  return { open: phone ? over : wide, phone, toggle, close, button };
}
