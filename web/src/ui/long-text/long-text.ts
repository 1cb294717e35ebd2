import type { ClipboardEvent } from 'react';
import type { Restored } from './text-history.ts';

/** Browsers lay out a text field as a whole, so a longer text makes each keystroke slow. It is shown in another way. */
export const FIELD_MAX_CHARACTERS = 20_000;

/** Longer than any ID. */
const EDGE_CHARACTERS = 24;

/**
 * Handles a paste instead of the browser if the text becomes too long for a field, or two IDs would become one.
 * @returns the whole text after the paste, and the position of the caret; null if the field handles the paste itself
 */
export function takePaste(event: ClipboardEvent<HTMLTextAreaElement>, text: string): Restored | null {
  const pasted = event.clipboardData.getData('text');
  const { selectionStart, selectionEnd } = event.currentTarget;
  const [before, after] = [text.slice(0, selectionStart), text.slice(selectionEnd)];
  const parted = partIds(before, pasted, after);
  if (parted === pasted && text.length + pasted.length <= FIELD_MAX_CHARACTERS) return null;
  event.preventDefault();
  return { text: before + parted + after, caret: before.length + parted.length };
}

/**
 * Returns the pasted text, with a line break between an ID in it and an adjacent one: two pasted IDs of eight digits
 * would make one of sixteen, which is also well-formed.
 */
export function partIds(before: string, pasted: string, after: string): string {
  const above = endsInId(before) && startsWithId(pasted) ? '\n' : '';
  const below = endsInId(pasted) && startsWithId(after) ? '\n' : '';
  return above + pasted + below;
}

function endsInId(text: string): boolean {
  return /\p{Nd}{4}$/u.test(text.slice(-EDGE_CHARACTERS));
}

function startsWithId(text: string): boolean {
  return /^\p{Nd}{4}/u.test(text.slice(0, EDGE_CHARACTERS));
}
