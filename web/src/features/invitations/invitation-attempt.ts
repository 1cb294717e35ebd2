import '../../lib/zod-setup.ts';
import { acceptInvitation, readInvitation } from '@greenroom/contract/bindings.ts';
import { DEFAULT_PASSWORD_MAX_LENGTH } from '@greenroom/contract/constants.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { publicKey } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import { loadAllMessages } from '../../lib/text/translate.tsx';
import { type AcceptProblems, type AcceptValues, brokenRules, type Problem, sentence } from './accept-rules.ts';

export type Invited = Data<typeof readInvitation>;

/** What a link leads to, once it is known; `gone`: to nothing any more. */
export type Found =
  | { readonly state: 'good'; readonly invited: Invited; readonly maxLength: number }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly problem: Problem };

const QUIET = { release: true, renew: false };

/** What a secret leads to, with the texts of the screen and the longest password that the server takes. */
export async function findInvitation(secret: string): Promise<Found> {
  const texts = loadAllMessages();
  if (secret === '') return texts.then(gone);
  try {
    const [invited, settings] = await Promise.all([
      call(readInvitation, { secret }, QUIET),
      call(readSettings, {}, QUIET).catch(notKnown),
      texts,
    ]);
    return { state: 'good', invited, maxLength: settings?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH };
  } catch (error) {
    if (isGone(error)) return texts.then(gone);
    return { state: 'failed', problem: problemOf(error) };
  }
}

/**
 * Accepts an invitation; the password goes out sealed (R-SES-10).
 * @returns what is wrong, empty: it is done; `gone`: the invitation is good no longer
 */
export async function accept(
  secret: string,
  values: AcceptValues,
  maxLength: number,
): Promise<AcceptProblems | 'gone'> {
  const problems = brokenRules(values, maxLength);
  if (Object.keys(problems).length > 0) return problems;
  try {
    const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
    const password = await seal(values.password);
    await call(acceptInvitation, { secret, username: values.username.trim(), password, uuid }, QUIET);
    return {};
  } catch (error) {
    return isGone(error) ? 'gone' : problemsOf(error);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invitation-not-found';
}

function gone(): Found {
  return { state: 'gone' };
}

/** A refusal beside the field that it is about: the fields that the server names, or the one that its code is about. */
function problemsOf(error: unknown): AcceptProblems {
  if (error instanceof ApiError && error.fields.length > 0) {
    return Object.fromEntries(error.fields.map(({ path, code, params }) => [path, sentence(code, params)]));
  }
  const problem = problemOf(error);
  return problem.id === 'errors.username-taken' ? { username: problem } : { form: problem };
}

function problemOf(error: unknown): Problem {
  // Code or texts that cannot be fetched are a TypeError.
  if (error instanceof TypeError) return { id: 'common.error.network' };
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'timeout') return { id: 'common.error.timeout' };
  if (error.kind === 'network') return { id: 'common.error.network' };
  if (error.code === 'email-taken') return { id: 'invitations.email-taken' };
  return { id: `errors.${error.code}`, params: error.params };
}

function notKnown(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
