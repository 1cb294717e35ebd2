import { z } from 'zod';
import { instant } from './page.ts';

/** `failed`: it is retried at `nextAt`; `given-up`: it is not; `none`: no email carries the link. */
export const LETTER_STATES = ['sent', 'waiting', 'failed', 'given-up', 'none'] as const;

/** How far the email with a link has got. */
export const letterState = z.object({
  state: z.enum(LETTER_STATES),
  error: z.string().nullable().describe('What went wrong, in the words of the mail server'),
  nextAt: instant.nullable(),
});
export type LetterState = z.infer<typeof letterState>;

/** A link that is handed over by hand: its secret is stored nowhere, so it is shown once. */
export const copiedLink = z.object({
  link: z.string().describe('Begins with PUBLIC_URL; without it with `#`, to be put behind the interface’s address'),
  expiresAt: instant,
});
