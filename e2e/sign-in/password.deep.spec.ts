import { expect, type Locator, type Page } from '@playwright/test';
import { address, database, enter, readPicture, signIn } from '../journey.ts';
import { letterTo } from '../letters.ts';
import {
  digitsIn,
  field,
  isGood,
  main,
  newcomer,
  refusedBy,
  refusedPasswords,
  signInButton,
  tokenOf,
} from '../person.ts';
import { plantSession, runSql } from '../planted.ts';
import { test } from '../product.ts';

test.describe('the password', () => {
  test('[R-VALID-2] [R-VALID-6] its rules are shown next to the fields, in the dialog and on the page, and also apply on the server', async ({
    page,
  }) => {
    const who = await newcomer('paul.rules');
    await enter(page, who, '/user/password');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const check = async (form: Page | Locator) => {
      const submit = form.getByRole('button', { name: 'Change password' });
      const cases = [
        { typed: ['', 'a-new-secret', 'a-new-secret'], field: 'Old password', text: /please enter old password/ },
        { typed: ['x', '', ''], field: 'New password', text: /Please enter new password/ },
        { typed: ['x', 'five5', 'five5'], field: 'New password', text: /Length should be between 6 to 20 characters/ },
        {
          typed: ['x', 'a'.repeat(21), 'a'.repeat(21)],
          field: 'New password',
          text: /Length should be between 6 to 20 characters/,
        },
        { typed: ['x', 'a-new-secret', ''], field: 'Confirm new password', text: /Please enter the password again/ },
        {
          typed: ['x', 'a-new-secret', 'another'],
          field: 'Confirm new password',
          text: /The two passwords entered do not match/,
        },
        {
          typed: ['a-new-secret', 'a-new-secret', 'a-new-secret'],
          field: 'New password',
          text: /cannot be the same as the old/,
        },
        { typed: [who.password, 'password123', 'password123'], field: 'New password', text: /too common/ },
        // Six characters are enough and twenty aren't too many, so only the old password is wrong.
        ...['a-new-secret', 'sixsix', 'a'.repeat(20)].map((password) => ({
          typed: ['wrong-old', password, password],
          field: 'Old password',
          text: /Modification failed\. The old password is incorrect/,
        })),
      ];
      for (const { typed, field: name, text } of cases) {
        const [old = '', password = '', confirm = ''] = typed;
        await field(form, 'Old password').fill(old);
        await field(form, 'New password').fill(password);
        await field(form, 'Confirm new password').fill(confirm);
        await submit.click();
        await expect(field(form, name)).toHaveAccessibleDescription(text);
      }
    };
    await check(dialog);
    await page.keyboard.press('Escape');
    await runSql(database(), 'delete from sign_in_failures');
    await check(page.getByRole('main'));
    await runSql(database(), 'delete from sign_in_failures');
    // The same rules apply to callers that don't use the form.
    const refused = (...typed: string[]) => refusedPasswords(page, who.username, typed);
    expect(await refused('', '', '')).toEqual([
      'oldPass old-password-empty',
      'newPass new-password-empty',
      'confirmPass confirm-empty',
    ]);
    for (const length of [5, 21]) {
      const text = 'p'.repeat(length);
      expect(await refused(who.password, text, text)).toEqual(['newPass password-length']);
    }
    expect(await refused(who.password, 'a-new-secret', 'another')).toEqual(['confirmPass passwords-differ']);
    expect(await refused(who.password, who.password, who.password)).toEqual(['newPass password-same']);
    expect(await refused(who.password, 'password123', 'password123')).toEqual(['newPass password-common']);
    const profile = { nickName: ' ', phone: 'by letter' };
    expect(await refusedBy(page, 'PUT', '/admin/common/users/center', profile)).toEqual([
      'nickName nick-name-empty',
      'phone phone',
    ]);
  });

  test('[R-SES-6] a change logs out after 1.5 s and ends the user’s other sessions', async ({ page }) => {
    const who = await newcomer('clara.change');
    const elsewhere = await plantSession(database(), who.username);
    await enter(page, who, '/user/password');
    const own = await tokenOf(page);
    await page.clock.install();
    await field(main(page), 'Old password').fill(who.password);
    await field(main(page), 'New password').fill('second-secret');
    await field(main(page), 'Confirm new password').fill('second-secret');
    await page.clock.pauseAt(Date.now() + 500);
    await main(page).getByRole('button', { name: 'Change password' }).click();
    await expect(main(page).getByText(/Your password was changed/)).toBeVisible();
    expect(await isGood(page, elsewhere)).toBe(false);
    await page.clock.runFor(1400);
    await expect(main(page).getByText(/Your password was changed/)).toBeVisible();
    await page.clock.runFor(200);
    await expect(signInButton(page)).toBeVisible();
    expect(await isGood(page, own)).toBe(false);
    await page.clock.resume();
    await letterTo(who.email, /password/i);
    await signIn(page, { ...who, password: 'second-secret' });
  });

  test('[R-SES-7] a forgotten one is reset with an emailed code; the button counts down, and nothing reveals whether the account exists', async ({
    page,
  }) => {
    const who = await newcomer('fiona.forgot');
    const held = await plantSession(database(), who.username);
    const answers: { status: number; body: string }[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/passwordRecovery')) {
        answers.push({ status: response.status(), body: await response.text() });
      }
    });
    for (const username of ['nobody.at.all', who.username]) {
      await page.goto('about:blank');
      await page.goto(`${address()}/#/login`);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await field(page, 'Username').fill(username);
      await page.evaluate(() => sessionStorage.clear());
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText(/If this account has an email address/)).toBeVisible();
      const again = page.getByRole('button', { name: /^Retrieve again after \d+ seconds$/ });
      await expect(again).toBeDisabled();
      const left = async () => Number.parseInt((await again.textContent())?.match(/\d+/)?.[0] ?? '', 10);
      const before = await left();
      await expect.poll(left).toBeLessThan(before);
    }
    expect(answers).toHaveLength(2);
    expect(answers[0]).toEqual(answers[1]);

    const letter = await letterTo(who.email, /code/i);
    const code = await digitsIn(Promise.resolve(letter));
    expect(letter.html).toContain(code);
    await field(page, 'Code from the email').fill(code);
    await field(page, 'New password').fill('short');
    await field(page, 'Confirm new password').fill('short');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/Length should be between 6 to 20/);
    await field(page, 'New password').fill('third-secret');
    await field(page, 'Confirm new password').fill('third-secret');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Your password was changed')).toBeVisible();
    await expect(field(page, 'Username')).toHaveValue(who.username);
    expect(await isGood(page, held)).toBe(false);
    await field(page, 'Password').fill('third-secret');
    await field(page, 'Verification code').fill(await readPicture(page));
    await signInButton(page).click();
    await expect(page).toHaveURL(/#\/dashboard$/);
  });
});
