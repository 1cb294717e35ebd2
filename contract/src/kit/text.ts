import { z } from 'zod';

/** Whether a database keeps the text as it is: the character zero and halves of characters it cannot keep. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text of a caller, of at most so many characters. */
export function givenText(maxCharacters: number) {
  return z.string().max(maxCharacters).refine(isStorable);
}
