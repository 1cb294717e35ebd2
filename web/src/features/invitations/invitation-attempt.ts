import '../../lib/zod-setup.ts';
import { acceptInvitation, readInvitation } from '@greenroom/contract/bindings.ts';
import { DEFAULT_PASSWORD_MAX_LENGTH } from '@greenroom/contract/constants.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { publicKey } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import { loadPublicMessages } from '../../lib/text/translate.tsx';
import type { AcceptValues } from './accept-rules.ts';

export type Invited = Data<typeof readInvitation>;

/** What a link leads to; `gone`: the invitation is no longer valid. */
export type Found =
  | { readonly state: 'good'; readonly invited: Invited; readonly maxLength: number }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown };

const QUIET = { release: true, renew: false };

/** Reads the invitation of a secret, with the screen's texts and the longest password that the server accepts. */
export async function findInvitation(secret: string): Promise<Found> {
  const texts = loadPublicMessages();
  if (secret === '') return texts.then(gone);
  try {
    const [invited, settings] = await Promise.all([
      call(readInvitation, { secret }, QUIET),
      call(readSettings, {}, QUIET).catch(ignoreApiError),
      texts,
    ]);
    return { state: 'good', invited, maxLength: settings?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH };
  } catch (error) {
    if (isGone(error)) return texts.then(gone);
    return { state: 'failed', error: asLostConnection(error) };
  }
}

/** Accepts an invitation; the password goes out sealed (R-SES-10). @throws {ApiError} */
export async function accept(secret: string, { username, password }: AcceptValues): Promise<void> {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  const sealed = await seal(password);
  await call(acceptInvitation, { secret, username: username.trim(), password: sealed, uuid }, QUIET);
}

/** Whether the invitation is good no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invitation-not-found';
}

function gone(): Found {
  return { state: 'gone' };
}
