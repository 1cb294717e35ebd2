import { expect, type Locator, type Page } from '@playwright/test';
import { sealerFor } from '../web/src/lib/seal/seal.ts';
import { address, database } from './journey.ts';
import { plantUser } from './planted.ts';

export const main = (page: Page) => page.getByRole('main');
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
export const section = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
export const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });

/** Creates a user for one test file. The user's password and address can be changed. */
export async function newcomer(
  name: string,
  role = 'agent',
): Promise<{ username: string; password: string; email: string }> {
  const who = { username: name, password: 'first-secret', email: `${name}@example.com` };
  await plantUser(database(), who, role);
  return who;
}

/** Makes a call as the signed-in user, bypassing the browser's checks. @returns the fields that the server refuses */
export async function refusedBy(page: Page, method: 'POST' | 'PUT', path: string, data: unknown): Promise<string[]> {
  const answer = await page.request.fetch(`${address()}${path}`, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data,
  });
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  const refusal: { code: string; fields: { path: string; code: string }[] } = (await answer.json()).data;
  return refusal.fields.length === 0 ? [refusal.code] : refusal.fields.map((each) => `${each.path} ${each.code}`);
}

/** Tries to change the password with a call. Each password is encrypted as in the browser. */
export async function refusedPasswords(page: Page, username: string, typed: readonly string[]): Promise<string[]> {
  const { seal, uuid } = sealerFor(
    (await (await page.request.get(`${address()}/admin/common/auth/publicKey`)).json()).data,
  );
  const [oldPass, newPass, confirmPass] = await Promise.all(typed.map((text) => (text === '' ? '' : seal(text))));
  return refusedBy(page, 'POST', '/admin/common/users/updatePass', { username, oldPass, newPass, confirmPass, uuid });
}

export async function tokenOf(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
}

/** Asks the server whether a token is still valid. */
export async function isGood(page: Page, token: string): Promise<boolean> {
  const answer = await page.request.get(`${address()}/admin/common/auth/info`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.status() === 200;
}

export async function digitsIn(letter: Promise<{ text?: string | undefined }>): Promise<string> {
  const { text = '' } = await letter;
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}
