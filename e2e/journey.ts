import { expect, type Page } from '@playwright/test';
import { readCode } from './planted.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by e2e/global-setup.ts`);
  return value;
}

export const address = () => setting('E2E_ADDRESS');
export const database = () => setting('E2E_DATABASE');
export const people = {
  agent: () => ({ username: 'agent', password: setting('E2E_AGENT_PASSWORD') }),
  admin: () => ({ username: 'admin', password: setting('E2E_ADMIN_PASSWORD') }),
  reviewer: () => ({ username: setting('E2E_REVIEWER'), password: setting('E2E_ADMIN_PASSWORD') }),
};

/** Signs in through the form, the picture code read where only a test can. */
export async function signIn(page: Page, who: { username: string; password: string }, path = '/'): Promise<void> {
  const asked = page.waitForResponse(/v1\/code\?uuid=/);
  await page.goto(`${address()}/#${path}`);
  const picture = await asked;
  const uuid = new URL(picture.url()).searchParams.get('uuid') ?? '';
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Verification code').fill(await readCode(database(), uuid));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
}
