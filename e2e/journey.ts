import { expect, type Locator, type Page } from '@playwright/test';
import { plantSession, readCode } from './planted.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by e2e/global-setup.ts or e2e/product.ts`);
  return value;
}

export const address = () => setting('E2E_ADDRESS');
/** URL with the owner's role, for data that a journey adds or checks. */
export const database = () => setting('E2E_DATABASE');
/** URL with the role that Greenroom uses to serve requests. */
export const servedDatabase = () => setting('E2E_SERVED_DATABASE');
export const people = {
  agent: () => ({ username: 'agent', password: setting('E2E_AGENT_PASSWORD') }),
  admin: () => ({ username: 'admin', password: setting('E2E_ADMIN_PASSWORD') }),
  operator: () => ({ username: setting('E2E_OPERATOR'), password: setting('E2E_ADMIN_PASSWORD') }),
  reviewer: () => ({ username: setting('E2E_REVIEWER'), password: setting('E2E_ADMIN_PASSWORD') }),
};

/** Opens a screen as a user who signed in before, so the browser has only the token's cookie. */
export async function enter(
  page: Page,
  who: { username: string },
  path = '/dashboard',
  at: string = address(),
): Promise<void> {
  const token = await plantSession(database(), who.username);
  await page.context().addCookies([{ name: 'token', value: token, url: at }]);
  await page.goto(`${at}/#${path}`);
  // Don't use an expectation here, since it would take a snapshot of the page each time.
  await page.getByRole('main').waitFor();
}

/** Signs in with the form. It reads the verification code from the database. */
export async function signIn(
  page: Page,
  who: { username: string; password: string },
  path = '/',
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Promise<void> {
  await page.goto(`${address()}/#${path}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Verification code').fill(await readPicture(page));
  if (rememberMe) await page.getByLabel('Stay signed in for a day').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
}

/** Returns the visible form's verification code, once the image has loaded. */
export async function readPicture(within: Page | Locator): Promise<string> {
  const picture = within.locator('img[src*="uuid="]');
  await expect(picture).toHaveJSProperty('complete', true);
  const uuid = new URL((await picture.getAttribute('src')) ?? '', address()).searchParams.get('uuid') ?? '';
  return readCode(database(), uuid);
}

/** Chooses an agent group in the visible form. */
export async function chooseGroup(page: Page, name: string): Promise<void> {
  const box = page.getByRole('main').getByRole('combobox', { name: /^Group/ });
  if ((await box.inputValue()).includes(name)) return;
  await box.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}
