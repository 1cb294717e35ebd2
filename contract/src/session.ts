import { z } from 'zod';
import { RIGHTS } from './access/rights.ts';
import { typedCode } from './kit/codes.ts';
import { type FieldRule, rule } from './kit/field-problem.ts';
import { route } from './kit/route.ts';
import { givenText, isStorable } from './kit/text.ts';
import { version } from './kit/version.ts';

const AUTH = '/admin/common/auth';

/** Describes a required text. An empty text is refused with the field's message (R-VALID-1). */
const required = (empty: FieldRule, max: number) =>
  z
    .string({ error: (issue) => (issue.code === 'invalid_type' ? empty : undefined) })
    .trim()
    .min(1, rule(empty))
    .max(max)
    .refine(isStorable);

/** A user's role. In the sign-in record, roleLevel is the first role's level (R-SES-11). */
export const role = z.object({
  key: z.string(),
  level: z.number().int(),
  name: z.string().nullable().describe('Null for a built-in role, whose name is translated'),
});

/** The signed-in user (R-DATA-1). The avatar is a file name, served at `/avatar/{file}`. */
export const sessionUser = z.object({
  id: z.number().int(),
  username: z.string(),
  nickName: z.string(),
  roles: z.array(role),
  rights: z.array(z.enum(RIGHTS)).describe('Rights of all roles together'),
  seesAllGroups: z.boolean().describe('True for all groups; otherwise the groups bound to the user, and those below'),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.number().int().nullable(),
  department: z.string().nullable(),
  avatar: z.string().nullable(),
  locale: z.string().describe('Language of emails'),
  version: version.describe('Version of the user’s own profile'),
});
export type SessionUser = z.infer<typeof sessionUser>;

/**
 * An encrypted password: Base64 of RSA-OAEP(JSON {password, uuid, at}) with the public key. `at` is the server's time
 * from `publicKey`. The password can be decrypted once, within ten minutes (R-SES-10).
 */
export const sealedPassword = (empty: FieldRule) => required(empty, 2000);
/**
 * The uuid that is encrypted together with a call's passwords. It is optional, as in the specification's table of
 * calls. Even without it, each encrypted password has its own uuid and is accepted only once.
 */
export const sealUuid = z
  .uuid()
  .optional()
  .describe('The uuid that the passwords were encrypted with. If omitted, any');

const signedIn = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: sessionUser,
  browser: z
    .string()
    .nullable()
    .describe(
      'Can be sent once as the `code` of this user’s next sign-in, instead of the verification code. Null if a verification code is always required',
    ),
});

/**
 * The answer if the password was right but two-factor authentication is required. Call `loginSecondFactor` with the
 * challenge next.
 */
const secondStep = z.object({
  challenge: z.string(),
  expiresAt: z.string(),
  enrol: z
    .object({ secret: z.string(), uri: z.string() })
    .nullable()
    .describe(
      'Data for setting up the authenticator app, if the role requires two-factor authentication and the user has none yet',
    ),
});

export const publicKey = route({
  id: 'session.publicKey',
  method: 'GET',
  path: `${AUTH}/publicKey`,
  summary: 'Get the key for encrypting passwords (RSA-OAEP, SHA-256), and the time to encrypt with them',
  access: 'public',
  data: z.object({
    keyId: z.number().int(),
    spki: z.string().describe('Base64 of the SubjectPublicKeyInfo'),
    now: z.number().int().describe('The server’s time in milliseconds since 1970, which is part of the encrypted text'),
  }),
});

export const drawCaptcha = route({
  id: 'session.drawCaptcha',
  method: 'GET',
  path: `${AUTH}/v1/code`,
  summary:
    'Get the image of a verification code for a uuid chosen by the caller. Valid for five minutes and one attempt',
  access: 'public',
  query: z.object({ uuid: z.uuid() }),
  answer: 'file',
  callsPerMinute: 60,
});

export const login = route({
  id: 'session.login',
  method: 'POST',
  path: `${AUTH}/login`,
  summary: 'Sign in. The password is encrypted with the public key, together with the code’s uuid and the time',
  access: 'public',
  body: z.object({
    username: required('username-empty', 100),
    password: sealedPassword('password-empty'),
    code: required('code-empty', 100).describe('The letters in the image, or the `browser` of the last sign-in'),
    uuid: z.uuid(),
    rememberMe: z.boolean().default(false),
  }),
  data: z.union([signedIn, secondStep]),
  errors: [
    'wrong-credentials',
    'wrong-code',
    'code-expired',
    'account-deleted',
    'account-disabled',
    'too-many-attempts',
  ],
  callsPerMinute: 60,
});

export const loginSecondFactor = route({
  id: 'session.loginSecondFactor',
  method: 'POST',
  path: `${AUTH}/login/secondFactor`,
  summary: 'Complete the second step of a sign-in with a code of the authenticator app or a recovery code (R-PLUS-13)',
  access: 'public',
  body: z.object({ challenge: givenText(100), code: typedCode('second-factor-empty', 40) }),
  data: signedIn.extend({
    recoveryCodes: z
      .array(z.string())
      .nullable()
      .describe('Shown once, if two-factor authentication was set up in this sign-in'),
  }),
  errors: ['wrong-second-factor', 'challenge-expired', 'too-many-attempts', 'account-deleted', 'account-disabled'],
  callsPerMinute: 60,
});

export const requestRecovery = route({
  id: 'session.requestRecovery',
  method: 'POST',
  path: `${AUTH}/passwordRecovery`,
  summary: 'Email a code for a forgotten password. The answer is the same if the account does not exist (R-SES-7)',
  access: 'public',
  body: z.object({ username: required('username-empty', 100) }),
  data: z.object({ againAfterSeconds: z.number().int() }),
  callsPerMinute: 20,
});

export const resetPassword = route({
  id: 'session.resetPassword',
  method: 'POST',
  path: `${AUTH}/resetPasswordAndVCode`,
  summary: 'Set a new password with the emailed code. All sessions of the user end',
  access: 'public',
  body: z.object({
    username: required('username-empty', 100),
    code: typedCode('code-empty', 20),
    password: sealedPassword('new-password-empty'),
    uuid: sealUuid,
  }),
  errors: ['wrong-mail-code', 'password-not-allowed'],
  callsPerMinute: 30,
});

export const readInfo = route({
  id: 'session.readInfo',
  method: 'GET',
  path: `${AUTH}/info`,
  summary: 'Get the signed-in user',
  access: 'signed-in',
  tokens: ['read', 'submit'],
  data: sessionUser,
});

export const logout = route({
  id: 'session.logout',
  method: 'DELETE',
  path: `${AUTH}/logout`,
  summary: 'Sign out and end the current session on the server',
  access: 'signed-in',
});

export const readUserInfo = route({
  id: 'session.readUserInfo',
  method: 'GET',
  path: '/admin/common/users/getUserInfo',
  summary:
    'Get the signed-in user by their own ID. The answer has the field `code` (200) next to the envelope’s fields',
  access: 'signed-in',
  query: z.object({ adminId: z.coerce.number<number>().int() }),
  data: sessionUser.pick({ id: true, username: true, nickName: true, roles: true }),
  code: 200,
  errors: ['identity-mismatch'],
});

export const addLoginRecord = route({
  id: 'session.addLoginRecord',
  method: 'POST',
  path: '/agent-admin/management/agent/goddess/audit/addAgentLoginRecord',
  summary: 'Complete the record of this session’s sign-in, once. The server sets time, IP address and browser',
  access: 'signed-in',
  body: z.object({
    agentId: z.number().int(),
    agentAccount: givenText(100),
    agentNickname: givenText(100),
    roleLevel: z.number().int(),
  }),
  errors: ['identity-mismatch'],
});
