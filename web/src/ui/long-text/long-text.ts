import type { ClipboardEvent } from 'react';
import type { Restored } from './text-history.ts';

/**
 * Maximum length of the text in a field. Browsers lay out a text field as a whole, so a longer text would make each
 * keystroke slow. Longer texts are shown in another way.
 */
export const FIELD_MAX_CHARACTERS = 20_000;

/** Number of adjacent characters to check, more than any ID has. */
const EDGE_CHARACTERS = 24;

/**
 * Handles a paste in place of the browser if the text becomes too long for a field, or if two IDs would become one.
 * @returns the whole text after the paste, and the caret's position; null if the field handles the paste itself
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
 * Returns the pasted text, with a line break between an ID in it and an adjacent ID. Otherwise, two IDs with eight
 * digits would become one with sixteen, which is also well-formed.
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
