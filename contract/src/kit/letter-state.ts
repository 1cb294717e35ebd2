import { z } from 'zod';
import { instant } from './page.ts';

/**
 * `failed` emails are retried at `nextAt`, and `given-up` ones aren't retried. `none` means that no email contains the
 * link.
 */
export const LETTER_STATES = ['sent', 'waiting', 'failed', 'given-up', 'none'] as const;

/** The delivery state of an email that contains a link. */
export const letterState = z.object({
  state: z.enum(LETTER_STATES),
  error: z.string().nullable().describe('The error message of the mail server'),
  nextAt: instant.nullable(),
});
export type LetterState = z.infer<typeof letterState>;

/** A link to deliver by hand. It is shown once, since its secret isn't stored. */
export const copiedLink = z.object({
  link: z
    .string()
    .describe('Begins with PUBLIC_URL. If this is not set, begins with `#`, to be appended to the interface’s address'),
  expiresAt: instant,
});
