import { z } from 'zod';
import { plainDigits } from '../ids/host-id.ts';
import { type FieldRule, rule } from './field-problem.ts';

/** Spaces, dashes and invisible characters: direction marks, joiners, fillers, control characters. */
const BETWEEN = /[\s\p{Dash}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Maximum length of a text that is read as a code. It allows for a mark between all letters. */
const TYPED_MAX_CHARACTERS = 100;

/**
 * Returns the original code from typed or pasted text. It converts text in any keyboard script to ASCII, and removes
 * characters that emails, chats or keyboards insert. Case is preserved. Both the server and the browser use it for all
 * codes.
 */
export function plainCode(typed: string): string {
  return plainDigits(typed.normalize('NFKC')).replace(BETWEEN, '');
}

/** Returns a field schema whose value is the plain code. */
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
