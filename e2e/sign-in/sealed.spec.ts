import { expect, type Page } from '@playwright/test';
import { address, readPicture } from '../journey.ts';
import { letterTo } from '../letters.ts';
import { digitsIn, field, main, newcomer, signInButton } from '../person.ts';
import { test } from '../product.ts';

/** A password encrypted with a 3,072-bit RSA key, in base64. */
const SEALED = /^[A-Za-z0-9+/]{512}$/;

async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await field(page, 'Verification code').fill(await readPicture(page));
  await signInButton(page).click();
  await expect(page).toHaveURL(/#\/dashboard$/);
}

test('[R-SES-10] on a plain-http address other than this machine’s, sign-in, change and reset send every password encrypted, and a recovery sends none', async ({
  page,
}) => {
  const who = await newcomer('ines.intranet');
  const intranet = `http://greenroom.intranet:${new URL(address()).port}`;
  const sent = new Map<string, Record<string, unknown>>();
  page.on('request', (request) => {
    const body = request.postData();
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (body !== null) sent.set(name, request.postDataJSON());
  });
  await page.goto(`${intranet}/#/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signInAs(page, who.username, who.password);
  await page.goto(`${intranet}/#/user/password`);
  await field(main(page), 'Old password').fill(who.password);
  await field(main(page), 'New password').fill('second-secret');
  await field(main(page), 'Confirm new password').fill('second-secret');
  await main(page).getByRole('button', { name: 'Change password' }).click();
  await expect(signInButton(page)).toBeVisible();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await field(page, 'Username').fill(who.username);
  await page.getByRole('button', { name: 'Send code' }).click();
  await field(page, 'Code from the email').fill(await digitsIn(letterTo(who.email, /code/i)));
  await field(page, 'New password').fill('third-secret');
  await field(page, 'Confirm new password').fill('third-secret');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await signInAs(page, who.username, 'third-secret');

  const sealed = expect.stringMatching(SEALED);
  expect(sent.get('login')).toMatchObject({ username: who.username, password: sealed });
  expect(sent.get('updatePass')).toMatchObject({ oldPass: sealed, newPass: sealed, confirmPass: sealed });
  expect(sent.get('passwordRecovery')).toEqual({ username: who.username });
  expect(sent.get('resetPasswordAndVCode')).toMatchObject({ username: who.username, password: sealed });
  const all = JSON.stringify([...sent]);
  for (const password of [who.password, 'second-secret', 'third-secret']) expect(all).not.toContain(password);
});
