import { type KeyboardEvent, useRef } from 'react';

const CHECKS = 'input[type="checkbox"]:not(:disabled)';

/** A list of checkboxes that the arrow keys move through, starting from the field above it. */
export function useRovingChecks() {
  const list = useRef<HTMLUListElement>(null);
  const focus = (at: number) => {
    const boxes = list.current?.querySelectorAll<HTMLElement>(CHECKS) ?? [];
    boxes[Math.max(0, Math.min(at, boxes.length - 1))]?.focus();
  };
  const enter = (event: KeyboardEvent) => {
    // The search runs while typing: Enter in the field must not submit the form.
    if (event.key === 'Enter' && !(event.ctrlKey || event.metaKey)) event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    focus(0);
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = [...(list.current?.querySelectorAll(CHECKS) ?? [])];
    const { activeElement } = document;
    focus((activeElement === null ? -1 : boxes.indexOf(activeElement)) + step);
  };
  return { list, enter, move };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
