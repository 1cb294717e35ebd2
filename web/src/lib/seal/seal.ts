import type { Data } from '@greenroom/contract/kit/route.ts';
import type { publicKey } from '@greenroom/contract/session.ts';
import { newUuid } from './uuid.ts';

/**
 * Encrypts a password for the server (R-SES-10): RSA-OAEP with SHA-256 over JSON {password, uuid, at}, as base64. On
 * plain http, browsers have no Web Crypto, so JavaScript code does the same. It loads only then.
 * @param key the answer from `session.publicKey`, whose `now` is used as `at`
 * @param uuid the verification code's uuid, so that the encrypted text is valid for only one attempt
 */
export async function sealPassword(password: string, uuid: string, key: Data<typeof publicKey>): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ password, uuid, at: key.now }));
  const spki = Uint8Array.from(atob(key.spki), (character) => character.charCodeAt(0));
  const sealed = hasWebCrypto() ? await sealWithWebCrypto(text, spki) : await sealWithoutWebCrypto(text, spki);
  return btoa(Array.from(sealed, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Returns a new uuid for a call that contains passwords but no verification code, and a function that encrypts each
 * password with this uuid.
 * @param key the answer from `session.publicKey`
 */
export function sealerFor(key: Data<typeof publicKey>): { uuid: string; seal: (password: string) => Promise<string> } {
  const uuid = newUuid();
  return { uuid, seal: (password) => sealPassword(password, uuid, key) };
}

/** @param text at most 318 bytes with a key of 3072 bits */
export async function sealWithWebCrypto(
  text: Uint8Array<ArrayBuffer>,
  spki: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, text));
}

export async function sealWithoutWebCrypto(text: Uint8Array, spki: Uint8Array): Promise<Uint8Array> {
  const { sealWithBigInt } = await import('./seal-plain.ts');
  return sealWithBigInt(text, spki);
}

/** The types say that `crypto.subtle` always exists, but browsers omit it on plain http. */
function hasWebCrypto(): boolean {
  return 'subtle' in crypto && typeof crypto.subtle === 'object';
}
