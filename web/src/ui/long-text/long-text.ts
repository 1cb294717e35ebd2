import type { ClipboardEvent } from 'react';
import type { Restored } from './text-history.ts';

/** The browser lays a text field out as a whole; a longer text makes each key stroke slow and is shown otherwise. */
export const FIELD_MAX_CHARACTERS = 20_000;

/** Longer than any ID. */
const EDGE_CHARACTERS = 24;

/**
 * Takes a paste out of the browser's hands where the text becomes too long for a field, or two IDs would become one.
 * @returns the whole text after the paste, and where the caret stands; null: the field takes the paste itself
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
 * What is pasted, with a line break where an ID in it would touch one that is there: pasted one after the other, two IDs
 * of eight digits make one of sixteen, which is just as well-formed.
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
