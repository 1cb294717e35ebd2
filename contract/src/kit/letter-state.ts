import { z } from 'zod';
import { instant } from './page.ts';

/** `failed`: retried at `nextAt`; `given-up`: not retried; `none`: no email contains the link. */
export const LETTER_STATES = ['sent', 'waiting', 'failed', 'given-up', 'none'] as const;

/** Delivery state of the email with a link. */
export const letterState = z.object({
  state: z.enum(LETTER_STATES),
  error: z.string().nullable().describe('The error message of the mail server'),
  nextAt: instant.nullable(),
});
export type LetterState = z.infer<typeof letterState>;

/** A link for manual delivery. It is shown once, since its secret is not stored. */
export const copiedLink = z.object({
  link: z
    .string()
    .describe('Begins with PUBLIC_URL. If this is not set, begins with `#`, to be appended to the interface’s address'),
  expiresAt: instant,
});
