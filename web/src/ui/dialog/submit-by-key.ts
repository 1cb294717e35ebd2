import type { KeyboardEvent } from 'react';

/** Ctrl+Enter presses the form's button from anywhere, also from a text of several lines. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
