import { z } from 'zod';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { sealedPassword, sealUuid } from '../session.ts';

/** How long the link for a new password is valid; that of an invitation is as long as the settings say. */
export const RENEWAL_LINK_HOURS = 24;

/** `invitation`: to choose a first password; `renewal`: to choose a new one. */
export const LINK_KINDS = ['invitation', 'renewal'] as const;

/** The secret is in the body: URLs end up in logs. */
const secret = givenText(100).min(1);

export const readPasswordLink = route({
  id: 'passwordLinks.readPasswordLink',
  method: 'POST',
  path: '/admin/common/auth/passwordLink',
  summary: 'Whose password a link of a letter is for',
  access: 'public',
  body: z.object({ secret }),
  data: z.object({ kind: z.enum(LINK_KINDS), username: z.string(), nickName: z.string() }),
  errors: ['link-not-valid'],
  callsPerMinute: 30,
});

export const takePasswordLink = route({
  id: 'passwordLinks.takePasswordLink',
  method: 'POST',
  path: '/admin/common/auth/passwordLink/take',
  summary: 'Choose a password with the link of a letter; the link is good once, and every session of the user ends',
  access: 'public',
  body: z.object({ secret, password: sealedPassword('new-password-empty'), uuid: sealUuid }),
  errors: ['link-not-valid', 'password-not-allowed'],
  callsPerMinute: 30,
});
