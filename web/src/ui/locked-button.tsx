import { FAST_CLICK_LOCK_MS } from '@greenroom/contract/constants.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

export interface LockedButtonProps extends Omit<ButtonProps, 'loading'> {
  children: ReactNode;
  /** While the promise is open the button shows that it works. A rejection is the caller's to tell. */
  onClick?: (() => unknown) | undefined;
  lockMilliseconds?: number;
  type?: 'button' | 'submit';
  /** Shows that something works which the button did not start itself. */
  busy?: boolean;
  title?: string;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
}

/** A button that takes one click in 2000 ms (R-WIDGET-4), so that an impatient hand does nothing twice. */
export function LockedButton(props: LockedButtonProps) {
  const { onClick, lockMilliseconds = FAST_CLICK_LOCK_MS, busy = false, disabled, type = 'button', ...rest } = props;
  const [locked, setLocked] = useState(false);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    if (!locked) return undefined;
    const timer = setTimeout(() => setLocked(false), lockMilliseconds);
    return () => clearTimeout(timer);
  }, [locked, lockMilliseconds]);

  const press = async () => {
    setLocked(true);
    const result = onClick?.();
    if (!(result instanceof Promise)) return;
    setWorking(true);
    try {
      await result;
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button
      {...rest}
      type={type}
      disabled={disabled === true || locked}
      loading={busy || working}
      onClick={() => void press()}
    />
  );
}
