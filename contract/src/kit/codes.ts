import { z } from 'zod';
import { plainDigits } from '../ids/host-id.ts';
import { type FieldRule, rule } from './field-problem.ts';

/** Spaces, dashes, and what is not seen: marks of direction, joiners, fillers, control characters. */
const BETWEEN = /[\s\p{Dash}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The longest text that is read as a code: one with a mark between all its letters. */
const TYPED_MAX_CHARACTERS = 100;

/**
 * A code as it was given out, from what a person types or pastes: in ASCII, whatever script the keyboard is set to, and
 * without what a letter, a chat or a keyboard puts between and behind its letters. Case stays. The server and the
 * browser read every code by this.
 */
export function plainCode(typed: string): string {
  return plainDigits(typed.normalize('NFKC')).replace(BETWEEN, '');
}

/** A field for a code; it holds the plain code. */
export function typedCode(empty: FieldRule, maxCharacters: number) {
  return z
    .string({ error: (issue) => (issue.code === 'invalid_type' ? empty : undefined) })
    .max(TYPED_MAX_CHARACTERS)
    .transform(plainCode)
    .pipe(
      z
        .string()
        .min(1, rule(empty))
        .max(maxCharacters)
        .refine((code) => code.isWellFormed()),
    );
}
