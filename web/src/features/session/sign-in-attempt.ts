import '../../lib/zod-setup.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { login, publicKey } from '@greenroom/contract/session.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { sealPassword } from '../../lib/seal/seal.ts';
import { enter } from './enter.ts';
import type { Challenge, Credentials, SignInField, SignInOutcome, SignInProblems } from './sign-in-steps.ts';

/** Which field a refusal is about; the others concern the whole form. */
const FIELD_OF: Readonly<Record<string, SignInField>> = {
  'wrong-credentials': 'password',
  'account-deleted': 'username',
  'wrong-code': 'code',
  'code-expired': 'code',
};

/** Rules, sealing, sign-in, session, login record (R-SES-2, R-SES-10). @param uuid of the picture that the code is from */
export async function attemptSignIn(credentials: Credentials, uuid: string): Promise<SignInOutcome> {
  const missing = missingFields(credentials);
  if (Object.keys(missing).length > 0) return { problems: missing, sent: false };
  try {
    const answer = await signIn(credentials, uuid);
    if ('challenge' in answer) return { challenge: challengeOf(answer, credentials) };
    return { user: await enter(answer, credentials.rememberMe) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problems: problemsOf(error), sent: true };
  }
}

async function signIn(credentials: Credentials, uuid: string): Promise<Data<typeof login>> {
  const quiet = { release: true, renew: false };
  const key = await call(publicKey, {}, quiet);
  const password = await sealPassword(credentials.password, uuid, key);
  return call(login, { ...credentials, username: credentials.username.trim(), password, uuid }, quiet);
}

/** The contract's own rules, before anything is sent (R-VALID-1, R-VALID-6). */
function missingFields(credentials: Credentials): SignInProblems {
  const problems: SignInProblems = {};
  for (const field of ['username', 'password', 'code'] as const) {
    const checked = login.body.shape[field].safeParse(credentials[field]);
    if (!checked.success) problems[field] = { id: `validation.${checked.error.issues[0]?.message ?? 'invalid'}` };
  }
  return problems;
}

function challengeOf(
  { challenge, enrol }: Extract<Data<typeof login>, { challenge: string }>,
  { username, rememberMe }: Credentials,
): Challenge {
  return { id: challenge, enrol, username: username.trim(), rememberMe };
}

function problemsOf(error: ApiError): SignInProblems {
  if (error.kind === 'timeout') return { form: { id: 'common.error.timeout' } };
  if (error.kind === 'network') return { form: { id: 'common.error.network' } };
  return { [FIELD_OF[error.code] ?? 'form']: { id: `errors.${error.code}`, params: error.params } };
}
