import { join } from 'node:path';
import { expect } from '@playwright/test';
import { address, database, enter } from '../journey.ts';
import { letterTo } from '../letters.ts';
import { digitsIn, field, main, newcomer, refusedBy } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const PICTURE = join(import.meta.dirname, '../../docs/images/review.png');

test.describe('the profile', () => {
  test('[R-VALID-5] is changed with hints that the phone must be unique and the nickname is not the username, and the change appears immediately', async ({
    page,
  }) => {
    const who = await newcomer('petra.profile');
    await runSql(database(), `update users set phone = '+49 30 1234' where username = 'admin'`);
    await enter(page, who, '/user/center');
    await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit your profile' });
    const nickname = dialog.getByRole('textbox', { name: 'Nickname', exact: true });
    await expect(dialog.getByText('You can’t sign in with it')).toBeVisible();
    await expect(dialog.getByText('Must be unique')).toBeVisible();
    await nickname.fill('Petra the First');
    await field(dialog, 'Phone').fill('by letter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(field(dialog, 'Phone')).toHaveAccessibleDescription(/Enter a phone number: digits and spaces/);
    await field(dialog, 'Phone').fill('+49 30 1234');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/This phone number is already in use/)).toBeVisible();
    await expect(nickname).toHaveValue('Petra the First');
    await field(dialog, 'Phone').fill('+49 30 98765');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Your account, Petra the First' })).toBeVisible();
    await expect(main(page).getByText('+49 30 98765')).toBeVisible();
    await expect(main(page).getByText('Agent, level 4')).toBeVisible();
  });

  test('an image is cropped in the browser, encoded again on the server, and shown everywhere', async ({ page }) => {
    const who = await newcomer('arno.avatar');
    await enter(page, who, '/user/center');
    await main(page).getByRole('button', { name: 'Change avatar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your avatar' });
    const asked = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose an image' }).click();
    await (await asked).setFiles({ name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(dialog.getByText(/This file can’t be read as an image/)).toBeVisible();
    const again = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose an image' }).click();
    await (await again).setFiles(PICTURE);
    await expect(dialog.getByLabel('Part of the image to use')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this image' }).click();
    await expect(dialog).toHaveCount(0);
    const source = await page.getByRole('banner').locator('img').getAttribute('src');
    expect(source).toMatch(/^\/avatar\/avatar-[0-9a-f]{40}\.webp$/);
    await expect(main(page).getByRole('img', { name: /^Avatar of/ })).toHaveAttribute('src', source ?? '');
    const served = await page.request.get(`${address()}${source}`);
    expect(served.headers()['content-type']).toBe('image/webp');
  });

  test('[R-VALID-3] the email address is changed with a code, after its rules are met, and both addresses get an email', async ({
    page,
  }) => {
    const who = await newcomer('emil.email');
    await enter(page, who, '/user/center');
    await main(page).getByRole('button', { name: 'Change the email address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email address' });
    const submit = dialog.getByRole('button', { name: 'Change email' });
    const email = field(dialog, 'New email');
    for (const [typed, text] of [
      ['', 'New email cannot be empty'],
      ['not an address', 'Email format is incorrect'],
      ['a@example.com, b@example.com', 'Email format is incorrect'],
      [who.email, 'New email cannot be the same as the old email'],
    ] as const) {
      await email.fill(typed);
      await submit.click();
      await expect(email).toHaveAccessibleDescription(new RegExp(text));
    }
    await email.fill('emil.new@example.com');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByRole('button', { name: /^Retrieve again after \d+ seconds$/ })).toBeDisabled();
    const code = await digitsIn(letterTo('emil.new@example.com', /code/i));
    await field(dialog, 'Your password').fill(who.password);
    await field(dialog, 'Verification code').fill(code === '000000' ? '111111' : '000000');
    await submit.click();
    await expect(dialog.getByText(/The verification code does not exist or has expired/)).toBeVisible();
    await expect(email).toHaveValue('emil.new@example.com');
    await field(dialog, 'Your password').fill(who.password);
    await field(dialog, 'Verification code').fill(code);
    await submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(main(page).getByText('emil.new@example.com')).toBeVisible();
    const codeFor = (typed: unknown) => refusedBy(page, 'POST', '/api/users/emailCode', { email: typed });
    expect(await codeFor('')).toEqual(['email email-empty']);
    expect(await codeFor('not an address')).toEqual(['email email-format']);
    expect(await codeFor('EMIL.new@example.com')).toEqual(['email-same']);
    const notice = await letterTo(who.email, /address/i);
    expect(notice.text).toContain('e***@example.com');
    expect(notice.html).toContain('e***@example.com');
  });
});
