import { FAST_CLICK_LOCK_MS } from '@greenroom/contract/constants.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface LockedButtonProps extends Omit<ButtonProps, 'loading'> {
  children: ReactNode;
  /** Handles a click. The button is shown as busy until the promise settles. The caller must handle a rejection. */
  onClick?: (() => unknown) | undefined;
  lockMilliseconds?: number;
  type?: 'button' | 'submit';
  /** Shows that work is in progress that the button didn't start. */
  busy?: boolean;
  title?: string;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
  'data-autofocus'?: boolean;
}

/** A button that accepts only one click in 2000 ms (R-WIDGET-4), so that impatient clicks don't repeat the action. */
export function LockedButton(props: LockedButtonProps) {
  const { onClick, lockMilliseconds = FAST_CLICK_LOCK_MS, busy = false, disabled, type = 'button', ...rest } = props;
  const { button, locked, lock } = useLock(lockMilliseconds);
  const [working, setWorking] = useState(false);
  const press = async () => {
    const result = onClick?.();
    if (!(result instanceof Promise)) return;
    setWorking(true);
    try {
      await result;
    } finally {
      setWorking(false);
    }
  };
  const take = (event: MouseEvent) => {
    // The second click of a double click arrives before the button is rendered as disabled.
    if (lock()) void press();
    else event.preventDefault();
  };
  return (
    <Button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled === true || locked}
      loading={busy || working}
      onClick={take}
    />
  );
}

function useLock(milliseconds: number) {
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  const taken = useRef(false);
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) {
      // A disabled button loses the focus. This returns it, so that keyboard users stay in the same place.
      if (focused.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
      focused.current = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      taken.current = false;
      setLocked(false);
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [locked, milliseconds]);
  /** @returns false if the button is already locked */
  const lock = () => {
    if (taken.current) return false;
    taken.current = true;
    focused.current = document.activeElement === button.current;
    // Waits until after the click event, because a button that is disabled during it wouldn't submit its form.
    setTimeout(() => setLocked(true));
    return true;
  };
  return { button, locked, lock };
}
