import '../../lib/zod-setup.ts';
import { readPasswordLink, takePasswordLink } from '@greenroom/contract/administration/password-links.ts';
import { DEFAULT_PASSWORD_MAX_LENGTH } from '@greenroom/contract/constants.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { publicKey } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import { loadPublicMessages } from '../../lib/text/translate.tsx';

/** What a link leads to; `gone`: it is no longer valid. */
export type Found =
  | { readonly state: 'good'; readonly link: Data<typeof readPasswordLink>; readonly maxLength: number }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown };

const QUIET = { release: true, renew: false };

/** Reads the link of a secret, with the screen's texts and the longest password that the server accepts. */
export async function findLink(secret: string): Promise<Found> {
  const texts = loadPublicMessages();
  if (secret === '') return texts.then(gone);
  try {
    const [link, settings] = await Promise.all([
      call(readPasswordLink, { secret }, QUIET),
      call(readSettings, {}, QUIET).catch(ignoreApiError),
      texts,
    ]);
    return { state: 'good', link, maxLength: settings?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH };
  } catch (error) {
    if (isGone(error)) return texts.then(gone);
    return { state: 'failed', error: asLostConnection(error) };
  }
}

/** Sets the password, which goes out sealed (R-SES-10). @throws {ApiError} */
export async function takeLink(secret: string, password: string): Promise<void> {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  await call(takePasswordLink, { secret, password: await seal(password), uuid }, QUIET);
}

/** Whether the link is good no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link-not-valid';
}

function gone(): Found {
  return { state: 'gone' };
}
