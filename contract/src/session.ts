import { z } from 'zod';
import { RIGHTS } from './access/rights.ts';
import { typedCode } from './kit/codes.ts';
import { type FieldRule, rule } from './kit/field-problem.ts';
import { route } from './kit/route.ts';
import { givenText, isStorable } from './kit/text.ts';
import { version } from './kit/version.ts';

const AUTH = '/admin/common/auth';

/** A required text: an empty one is refused with the message of the field (R-VALID-1). */
const required = (empty: FieldRule, max: number) =>
  z
    .string({ error: (issue) => (issue.code === 'invalid_type' ? empty : undefined) })
    .trim()
    .min(1, rule(empty))
    .max(max)
    .refine(isStorable);

/** A role that a user holds; the level of the first is the roleLevel of the login record (R-SES-11). */
export const role = z.object({
  key: z.string(),
  level: z.number().int(),
  name: z.string().nullable().describe('Null for a shipped role: it has a name in every language'),
});

/** The signed-in user (R-DATA-1); the avatar is a file name, served at `/avatar/{file}`. */
export const sessionUser = z.object({
  id: z.number().int(),
  username: z.string(),
  nickName: z.string(),
  roles: z.array(role),
  rights: z.array(z.enum(RIGHTS)).describe('Those of all the roles together'),
  seesAllGroups: z.boolean().describe('Every group; otherwise those bound to the user, and below'),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.number().int().nullable(),
  department: z.string().nullable(),
  avatar: z.string().nullable(),
  locale: z.string().describe('The language of letters'),
  version: version.describe('Of the own profile'),
});
export type SessionUser = z.infer<typeof sessionUser>;

/**
 * A password on the wire: Base64 of RSA-OAEP(JSON {password, uuid, at}) with the public key, `at` the server's time
 * from `publicKey`. It is opened once, within ten minutes (R-SES-10).
 */
export const sealedPassword = (empty: FieldRule) => required(empty, 2000);
/**
 * The uuid sealed together with the passwords of a call. It can be left out, as in the specification's table of calls: a
 * seal has its own, and opens once.
 */
export const sealUuid = z.uuid().optional().describe('The uuid that the passwords were sealed with; left out: any');

const signedIn = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: sessionUser,
  browser: z
    .string()
    .nullable()
    .describe(
      'Given as the `code` of this user’s next sign-in it saves the picture, once; null: a code is always needed',
    ),
});

/** The password was right and a second factor is needed: call `loginSecondFactor` with the challenge next. */
const secondStep = z.object({
  challenge: z.string(),
  expiresAt: z.string(),
  enrol: z
    .object({ secret: z.string(), uri: z.string() })
    .nullable()
    .describe('The role demands a second factor and the user has none yet: what the authenticator app is set up with'),
});

export const publicKey = route({
  id: 'session.publicKey',
  method: 'GET',
  path: `${AUTH}/publicKey`,
  summary: 'The key that passwords are encrypted with (RSA-OAEP, SHA-256), and the time to seal them with',
  access: 'public',
  data: z.object({
    keyId: z.number().int(),
    spki: z.string().describe('Base64 of the SubjectPublicKeyInfo'),
    now: z.number().int().describe('The server’s clock, milliseconds since 1970: it goes into the sealed text'),
  }),
});

export const drawCaptcha = route({
  id: 'session.drawCaptcha',
  method: 'GET',
  path: `${AUTH}/v1/code`,
  summary: 'A picture with the verification code for a uuid chosen by the caller; valid for five minutes and one try',
  access: 'public',
  query: z.object({ uuid: z.uuid() }),
  answer: 'file',
  callsPerMinute: 60,
});

export const login = route({
  id: 'session.login',
  method: 'POST',
  path: `${AUTH}/login`,
  summary: 'Sign in; the password is sealed with the public key together with the code’s uuid and the time',
  access: 'public',
  body: z.object({
    username: required('username-empty', 100),
    password: sealedPassword('password-empty'),
    code: required('code-empty', 100).describe('The letters of the picture, or the `browser` of the last sign-in'),
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
  summary: 'The second step of a sign-in: a code of the authenticator app, or one of the recovery codes (R-PLUS-13)',
  access: 'public',
  body: z.object({ challenge: givenText(100), code: typedCode('second-factor-empty', 40) }),
  data: signedIn.extend({
    recoveryCodes: z.array(z.string()).nullable().describe('Shown once, where the factor was set up in this sign-in'),
  }),
  errors: ['wrong-second-factor', 'challenge-expired', 'too-many-attempts', 'account-deleted', 'account-disabled'],
  callsPerMinute: 60,
});

export const requestRecovery = route({
  id: 'session.requestRecovery',
  method: 'POST',
  path: `${AUTH}/passwordRecovery`,
  summary:
    'A code by mail for a forgotten password; the answer is the same for an account that does not exist (R-SES-7)',
  access: 'public',
  body: z.object({ username: required('username-empty', 100) }),
  data: z.object({ againAfterSeconds: z.number().int() }),
  callsPerMinute: 20,
});

export const resetPassword = route({
  id: 'session.resetPassword',
  method: 'POST',
  path: `${AUTH}/resetPasswordAndVCode`,
  summary: 'Set a new password with the code from the mail; every session of the user ends',
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
  summary: 'The signed-in user',
  access: 'signed-in',
  tokens: ['read', 'submit'],
  data: sessionUser,
});

export const logout = route({
  id: 'session.logout',
  method: 'DELETE',
  path: `${AUTH}/logout`,
  summary: 'Sign out: end the current session on the server',
  access: 'signed-in',
});

export const readUserInfo = route({
  id: 'session.readUserInfo',
  method: 'GET',
  path: '/admin/common/users/getUserInfo',
  summary: 'The signed-in user by their own id; `code` 200 is beside the envelope’s fields',
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
  summary: 'Complete the record of this session’s sign-in, once; time, IP and browser are set by the server',
  access: 'signed-in',
  body: z.object({
    agentId: z.number().int(),
    agentAccount: givenText(100),
    agentNickname: givenText(100),
    roleLevel: z.number().int(),
  }),
  errors: ['identity-mismatch'],
});
