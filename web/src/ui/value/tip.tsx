import { Tooltip } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';

/** As long as Mantine's own tooltips wait for the pointer to rest. */
const REST_MS = 300;

/** What the element that has something behind it spreads. */
export interface TipTarget {
  'aria-description'?: string;
  onMouseEnter: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface TipProps {
  label: string;
  /** The label is what the element is called already: it is not read out twice. */
  named?: boolean;
  children: (target: TipTarget) => ReactNode;
}

/**
 * A tooltip that costs next to nothing until it is looked at, for what stands in every cell of a table. It opens under
 * the pointer, on focus by the keyboard and on a touch; Escape closes it.
 */
export function Tip({ label, named = false, children }: TipProps) {
  // Known from the event that may open it: hundreds of refs would be set again whenever a kept view is shown (P-10).
  const element = useRef<HTMLElement | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const hide = () => {
    clearTimeout(resting.current);
    setOpen(false);
  };
  const target: TipTarget = {
    ...(named ? {} : { 'aria-description': label }),
    onMouseEnter: ({ currentTarget }) => {
      element.current = currentTarget;
      // Without an effect that ends it: a hundred effects would run again whenever a kept view is shown (P-10).
      resting.current = setTimeout(() => setOpen(element.current?.checkVisibility() === true), REST_MS);
    },
    onMouseLeave: hide,
    onFocus: ({ currentTarget }) => {
      element.current = currentTarget;
      setOpen(currentTarget.matches(':focus-visible') || isTouched());
    },
    onBlur: hide,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !open) return;
      event.stopPropagation();
      hide();
    },
  };
  return (
    <>
      {children(target)}
      {open && <Tooltip opened target={element} label={label} />}
    </>
  );
}

function isTouched(): boolean {
  return window.matchMedia('(hover: none)').matches;
}
