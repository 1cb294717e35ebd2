import { Tooltip } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';

/** Delay before a tooltip opens, in milliseconds. The same as for Mantine's own tooltips. */
const REST_MS = 300;

/** Props for the element that has a tooltip. */
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
  /** True if the label is already the element's name, so that screen readers don't read it twice. */
  named?: boolean;
  children: (target: TipTarget) => ReactNode;
}

/**
 * A tooltip that costs next to nothing until it opens, for elements in every cell of a table. It opens under the
 * pointer, on keyboard focus and on touch; Escape closes it.
 */
export function Tip({ label, named = false, children }: TipProps) {
  // Set by the event that may open the tooltip. With a `ref` prop, hundreds of refs would be set again whenever a
  // mounted view is shown (P-10).
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
      // No effect clears the timer, because a hundred effects would run again whenever a mounted view is shown (P-10).
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
