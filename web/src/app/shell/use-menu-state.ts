import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMenuWide, keepMenuWide } from '../../lib/preferences.ts';
import { usePhone } from '../../ui/theme/phone.ts';

export interface MenuState {
  open: boolean;
  /** Below 992 px the menu lies over the page. */
  phone: boolean;
  toggle: () => void;
  close: () => void;
  /** The toggle: it gets the focus back from a menu that lay over the page. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Whether the menu is open: on a wide screen remembered in a cookie (R-SHELL-8), on a phone closed until asked for. */
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
