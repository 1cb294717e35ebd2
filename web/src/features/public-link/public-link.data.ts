import '../../lib/zod-setup.ts';
import { readPasswordLink, takePasswordLink } from '@greenroom/contract/administration/password-links.ts';
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

/** The result of looking up a link. `gone` means that the link is no longer valid. */
export type Found<T> =
  | { readonly state: 'good'; readonly link: T; readonly maxLength: number }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly error: unknown };

export type Invitation = Data<typeof readInvitation>;
export type PasswordLink = Data<typeof readPasswordLink>;

const QUIET = { release: true, renew: false };

export const findInvitation = (secret: string) => find(secret, () => call(readInvitation, { secret }, QUIET));
export const findPasswordLink = (secret: string) => find(secret, () => call(readPasswordLink, { secret }, QUIET));

/** Looks up a link, and loads the screen's texts and the maximum password length that the server accepts. */
async function find<T>(secret: string, read: () => Promise<T>): Promise<Found<T>> {
  const texts = loadPublicMessages();
  if (secret === '') return texts.then(() => ({ state: 'gone' }));
  try {
    const [link, settings] = await Promise.all([read(), call(readSettings, {}, QUIET).catch(ignoreApiError), texts]);
    return { state: 'good', link, maxLength: settings?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH };
  } catch (error) {
    if (isGone(error)) return texts.then(() => ({ state: 'gone' }));
    return { state: 'failed', error: asLostConnection(error) };
  }
}

/**
 * Accepts an invitation. The password is sent encrypted (R-SES-10).
 * @throws {ApiError}
 */
export async function accept(secret: string, { username, password }: AcceptValues): Promise<void> {
  await call(acceptInvitation, { secret, username: username.trim(), ...(await sealed(password)) }, QUIET);
}

/**
 * Sets the password, which is sent encrypted (R-SES-10).
 * @throws {ApiError}
 */
export async function takeLink(secret: string, password: string): Promise<void> {
  await call(takePasswordLink, { secret, ...(await sealed(password)) }, QUIET);
}

async function sealed(password: string): Promise<{ password: string; uuid: string }> {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  return { password: await seal(password), uuid };
}

/** Returns whether an error means that the link is no longer valid. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['invitation-not-found', 'link-not-valid'].includes(error.code);
}
