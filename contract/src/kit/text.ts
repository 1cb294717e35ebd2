import { z } from 'zod';
import { NOTE_MAX_CHARACTERS } from '../constants.ts';

/** Whether a database keeps the text as it is: the character zero and halves of characters it cannot keep. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text of a caller, of at most so many characters. */
export function givenText(maxCharacters: number) {
  return z.string().max(maxCharacters).refine(isStorable);
}

/** A note of a decision, without the space around it. */
export const note = z.string().trim().max(NOTE_MAX_CHARACTERS).refine(isStorable);
