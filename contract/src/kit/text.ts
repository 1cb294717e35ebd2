import { z } from 'zod';
import { NOTE_MAX_CHARACTERS } from '../constants.ts';

/** Checks whether the database can store a text unchanged. It can't store null characters and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns a field schema for a text with limited length, in characters. */
export function givenText(maxCharacters: number) {
  return z.string().max(maxCharacters).refine(isStorable);
}

/** A note on a decision, trimmed. */
export const note = z.string().trim().max(NOTE_MAX_CHARACTERS).refine(isStorable);
