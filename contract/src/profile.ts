import { z } from 'zod';
import { AVATAR_EXTENSIONS, AVATAR_MAX_BYTES, AVATAR_MAX_MEGAPIXELS } from './constants.ts';
import { typedCode } from './kit/codes.ts';
import { rule } from './kit/field-problem.ts';
import { givenName } from './kit/names.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { upload } from './kit/upload.ts';
import { version } from './kit/version.ts';
import { LOCALE_CODES } from './locales.ts';
import { sealedPassword, sealUuid, sessionUser } from './session.ts';

const AUTH = '/admin/common/auth';
const USERS = '/admin/common/users';
const AUDIT = '/agent-admin/management/agent/goddess/audit';

/**
 * A phone number as people write it, with digits, spaces and an optional leading plus. Unique among all users
 * (R-VALID-5).
 */
export const phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => text === '' || /^\+?[0-9][0-9 ()-]{3,}$/.test(text), rule('phone'));

/** An email address in ASCII, which rules out look-alike addresses (R-VALID-3). */
export const email = z
  .string(rule('email-empty'))
  .trim()
  .min(1, { ...rule('email-empty'), abort: true })
  .max(254, rule('email-format'))
  .refine((text) => z.email().safeParse(text).success, rule('email-format'));

export const updateCenter = route({
  id: 'profile.updateCenter',
  method: 'PUT',
  path: `${USERS}/center`,
  summary: 'Change your own profile. Omitted fields stay unchanged',
  access: 'signed-in',
  body: z.object({
    id: z.number().int().optional(),
    nickName: givenName(60).min(1, rule('nick-name-empty')).optional(),
    phone: phone.nullable().optional(),
    gender: z
      .union([z.literal(1), z.literal(2)])
      .nullable()
      .optional(),
    locale: z.enum(LOCALE_CODES).optional(),
    version: version.optional(),
  }),
  data: sessionUser,
  errors: ['identity-mismatch', 'changed-meanwhile', 'phone-taken'],
});

export const updateAvatar = route({
  id: 'profile.updateAvatar',
  method: 'POST',
  path: `${USERS}/updateAvatar`,
  summary:
    'Set a new avatar. The server decodes the image, rotates it upright, crops it to a square and encodes it again',
  access: 'signed-in',
  upload: upload({
    field: 'avatar',
    maxBytes: AVATAR_MAX_BYTES,
    extensions: AVATAR_EXTENSIONS,
    tooLarge: { code: 'picture-too-large', params: { maxMegapixels: AVATAR_MAX_MEGAPIXELS } },
  }),
  data: sessionUser,
  errors: ['file-missing', 'picture-not-readable', 'picture-too-large'],
  callsPerMinute: 20,
});

export const deleteAvatar = route({
  id: 'profile.deleteAvatar',
  method: 'DELETE',
  path: `${USERS}/updateAvatar`,
  summary: 'Delete your own avatar',
  access: 'signed-in',
  data: sessionUser,
});

const ownPassword = z.object({
  username: givenText(100),
  oldPass: sealedPassword('old-password-empty'),
  newPass: sealedPassword('new-password-empty'),
  confirmPass: sealedPassword('confirm-empty').optional(),
  uuid: sealUuid,
});

export const updatePass = route({
  id: 'profile.updatePass',
  method: 'POST',
  path: `${USERS}/updatePass`,
  summary: 'Change your own password. All other sessions end immediately, the current one within a minute (R-SES-6)',
  access: 'signed-in',
  body: ownPassword,
  errors: ['identity-mismatch', 'wrong-old-password', 'password-not-allowed', 'too-many-attempts'],
  callsPerMinute: 30,
});

export const resetPass = route({
  id: 'profile.resetPass',
  method: 'POST',
  path: `${AUTH}/resetPass`,
  summary: 'Change your own password, like `updatePass`, at the path for sign-ins',
  access: 'signed-in',
  body: ownPassword,
  errors: ['identity-mismatch', 'wrong-old-password', 'password-not-allowed', 'too-many-attempts'],
  callsPerMinute: 30,
});

export const requestEmailCode = route({
  id: 'profile.requestEmailCode',
  method: 'POST',
  path: '/api/users/emailCode',
  summary: 'Send a code to a new email address, to change your own',
  access: 'signed-in',
  body: z.object({ email }),
  data: z.object({ againAfterSeconds: z.number().int() }),
  errors: ['email-same'],
  callsPerMinute: 20,
});

export const updateEmail = route({
  id: 'profile.updateEmail',
  method: 'POST',
  path: '/api/users/updateEmail/{code}',
  summary: 'Change your own email address with the emailed code. The old address gets an email',
  access: 'signed-in',
  params: z.object({ code: typedCode('code-empty', 20) }),
  body: z.object({ email, password: sealedPassword('password-empty'), uuid: sealUuid }),
  data: sessionUser,
  errors: ['wrong-mail-code', 'wrong-password', 'email-same', 'email-taken', 'too-many-attempts'],
  callsPerMinute: 30,
});

/** One of the signed-in user's sessions: browser, address, start time (R-PLUS-13). */
export const ownSession = z.object({
  id: z.number().int(),
  current: z.boolean(),
  rememberMe: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = route({
  id: 'profile.listSessions',
  method: 'GET',
  path: `${AUTH}/sessions`,
  summary: 'List your own open sessions, the current one first, then by last use',
  access: 'signed-in',
  data: z.array(ownSession),
});

export const revokeSession = route({
  id: 'profile.revokeSession',
  method: 'DELETE',
  path: `${AUTH}/sessions/{id}`,
  summary: 'End one of your own sessions, effective from its next request',
  access: 'signed-in',
  params: z.object({ id: z.coerce.number<number>().int() }),
  errors: ['session-not-found'],
});

export const revokeOtherSessions = route({
  id: 'profile.revokeOtherSessions',
  method: 'DELETE',
  path: `${AUTH}/sessions`,
  summary: 'End all of your own sessions except the current one',
  access: 'signed-in',
  data: z.object({ ended: z.number().int() }),
});

/** A recorded sign-in (R-DATA-3). */
export const loginRecord = z.object({
  id: z.number().int(),
  agentId: z.number().int(),
  agentAccount: z.string(),
  agentNickname: z.string(),
  roleLevel: z.number().int(),
  at: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type LoginRecord = z.infer<typeof loginRecord>;

const ownId = z.coerce.number<number>().int().optional().describe('The caller’s own ID; another user’s is refused');

export const listLoginRecords = route({
  id: 'profile.listLoginRecords',
  method: 'GET',
  path: `${AUDIT}/getAgentLoginRecord`,
  summary: 'List your own sign-ins, latest first',
  access: 'signed-in',
  query: pageQuery.extend({
    adminId: ownId,
    agentId: ownId,
  }),
  data: page(loginRecord),
  errors: ['identity-mismatch'],
});

export const readSecondFactor = route({
  id: 'profile.readSecondFactor',
  method: 'GET',
  path: `${AUTH}/secondFactor`,
  summary: 'Get the state of your own two-factor authentication, and whether a role requires it',
  access: 'signed-in',
  data: z.object({
    on: z.boolean(),
    /** When it was turned on. Null if it is off. */
    since: z.string().nullable(),
    demanded: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
});

/** Requires the password again, to protect actions in an unattended browser. */
const withPassword = z.object({ password: sealedPassword('password-empty'), uuid: sealUuid });
const secondFactorCode = typedCode('second-factor-empty', 40);

export const beginSecondFactor = route({
  id: 'profile.beginSecondFactor',
  method: 'POST',
  path: `${AUTH}/secondFactor/begin`,
  summary: 'Create a secret for an authenticator app. It takes effect with the first code made with it',
  access: 'signed-in',
  body: withPassword,
  data: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['wrong-password', 'second-factor-on', 'too-many-attempts'],
  callsPerMinute: 30,
});

export const confirmSecondFactor = route({
  id: 'profile.confirmSecondFactor',
  method: 'POST',
  path: `${AUTH}/secondFactor/confirm`,
  summary: 'Turn on two-factor authentication with a first code. The recovery codes are shown only once',
  access: 'signed-in',
  body: z.object({ code: secondFactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong-second-factor', 'challenge-expired', 'second-factor-on'],
  callsPerMinute: 30,
});

export const renewRecoveryCodes = route({
  id: 'profile.renewRecoveryCodes',
  method: 'POST',
  path: `${AUTH}/secondFactor/recoveryCodes`,
  summary: 'Create new recovery codes. The old ones are no longer valid',
  access: 'signed-in',
  body: withPassword,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong-password', 'second-factor-off', 'too-many-attempts'],
  callsPerMinute: 30,
});

export const endSecondFactor = route({
  id: 'profile.endSecondFactor',
  method: 'POST',
  path: `${AUTH}/secondFactor/end`,
  summary: 'Turn off two-factor authentication. Refused if a role requires it',
  access: 'signed-in',
  body: withPassword.extend({ code: secondFactorCode }),
  errors: ['wrong-password', 'wrong-second-factor', 'second-factor-off', 'second-factor-required', 'too-many-attempts'],
  callsPerMinute: 30,
});
