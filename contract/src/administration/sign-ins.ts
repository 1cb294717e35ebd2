import { z } from 'zod';
import { instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { retentionDays } from '../retention.ts';

const SIGN_INS = '/admin/common/users/signIns';

/**
 * `unknown` means that the user doesn't exist. `locked` means that the sign-in was refused without checking the
 * password, after too many failures from the same address.
 */
export const SIGN_IN_OUTCOMES = [
  'signed-in',
  'password',
  'unknown',
  'second-factor',
  'disabled',
  'deleted',
  'locked',
] as const;
/** `locked` means that the username is still locked at its address. */
export const SIGN_IN_FILTERS = ['signed-in', 'failed', 'locked'] as const;

/** A sign-in, or all failed sign-ins with one username from one address on one day. */
export const signInRow = z.object({
  kind: z.enum(['signed-in', 'failed']),
  id: z.number().int().describe('Unique within its kind'),
  username: z
    .string()
    .describe('As typed, in lower case. Empty if it can’t be a username, or if the address tried too many'),
  user: z.object({ id: z.number().int(), nickName: z.string() }).nullable(),
  outcome: z.enum(SIGN_IN_OUTCOMES).describe('The outcome of the last one, if several'),
  tries: z.number().int(),
  at: instant.describe('The time of the last one, if several'),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  lockedUntil: instant.nullable(),
});
export type SignInRow = z.infer<typeof signInRow>;

export const listSignIns = route({
  id: 'session.listSignIns',
  method: 'GET',
  path: SIGN_INS,
  summary: `List the sign-ins and failed sign-ins of the last ${retentionDays('failedSignIns')} days, latest first (R-DATA-3)`,
  access: { right: 'users:manage' },
  query: pageQuery.extend({
    search: givenText(100).trim().default('').describe('A part of a username, or the beginning of an address'),
    outcome: z.enum(SIGN_IN_FILTERS).optional(),
  }),
  data: page(signInRow),
});

export const unlockSignIn = route({
  id: 'session.unlockSignIn',
  method: 'POST',
  path: `${SIGN_INS}/{id}/unlock`,
  summary: 'Unlock a username for sign-ins from its address; `unlocked` tells whether it was locked',
  access: { right: 'users:manage' },
  params: z.object({ id: z.coerce.number<number>().int() }),
  data: z.object({ unlocked: z.boolean() }),
  errors: ['beyond-own-rights'],
});
