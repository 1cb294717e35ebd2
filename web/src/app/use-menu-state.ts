import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { readCookie, writeCookie } from '../lib/storage.ts';
import { PHONE } from '../ui/phone.ts';

const COOKIE = 'sidebarStatus';
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface MenuState {
  open: boolean;
  /** Below 992 px the menu lies over the page. */
  phone: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the menu is open: on a wide screen remembered in a cookie (R-SHELL-8), on a phone closed until asked for. */
export function useMenuState(): MenuState {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) === true;
  const [wide, setWide] = useState(() => readCookie(COOKIE) !== '0');
  const [over, setOver] = useState(false);
  const toggle = useCallback(() => {
    if (phone) return setOver((now) => !now);
    setWide((now) => {
      writeCookie(COOKIE, now ? '0' : '1', A_YEAR_SECONDS);
      return !now;
    });
  }, [phone]);
  const close = useCallback(() => setOver(false), []);
  return { open: phone ? over : wide, phone, toggle, close };
}
