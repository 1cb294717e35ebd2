import { z } from 'zod';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { sealedPassword, sealUuid } from '../session.ts';

/** How long a link to a new password is valid, in hours. For invitations, the settings define it. */
export const RENEWAL_LINK_HOURS = 24;

/** An `invitation` link is for the first password, and a `renewal` link is for a new one. */
export const LINK_KINDS = ['invitation', 'renewal'] as const;

/** The secret is sent in the body, because URLs end up in logs. */
const secret = givenText(100).min(1);

export const readPasswordLink = route({
  id: 'passwordLinks.readPasswordLink',
  method: 'POST',
  path: '/admin/common/auth/passwordLink',
  summary: 'Get the user of an emailed password link',
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
  summary: 'Choose a password with an emailed link. The link is valid once, and all sessions of the user end',
  access: 'public',
  body: z.object({ secret, password: sealedPassword('new-password-empty'), uuid: sealUuid }),
  errors: ['link-not-valid', 'password-not-allowed'],
  callsPerMinute: 30,
});
