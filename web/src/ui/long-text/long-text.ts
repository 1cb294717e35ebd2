import type { ClipboardEvent } from 'react';

/** The browser lays a text field out as a whole; a longer text makes each key stroke slow and is shown otherwise. */
export const FIELD_MAX_CHARACTERS = 20_000;

/**
 * Keeps a paste that makes the text too long for a field out of the field.
 * @returns the whole text after the paste; null: the field takes the paste itself
 */
export function takeLongPaste(event: ClipboardEvent<HTMLTextAreaElement>, text: string): string | null {
  const pasted = event.clipboardData.getData('text');
  if (text.length + pasted.length <= FIELD_MAX_CHARACTERS) return null;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  return `${text.slice(0, selectionStart)}${pasted}${text.slice(selectionEnd)}`;
}
