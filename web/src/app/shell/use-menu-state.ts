import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMenuWide, keepMenuWide } from '../../lib/preferences.ts';
import { usePhone } from '../../ui/theme/phone.ts';

export interface MenuState {
  open: boolean;
  /** Below 992 px the menu overlaps the page. */
  phone: boolean;
  toggle: () => void;
  close: () => void;
  /** The toggle, which gets the focus back from a menu that overlapped the page. */
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * Returns whether the menu is open. A wide screen remembers it in a cookie (R-SHELL-8); on a phone it is closed until
 * the user opens it.
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
  // A window that was wide for a while comes back to a closed menu.
  useEffect(() => {
    if (!phone) close();
  }, [phone, close]);
  return { open: phone ? over : wide, phone, toggle, close, button };
}
