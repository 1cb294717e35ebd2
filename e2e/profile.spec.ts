import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { sealerFor } from '../web/src/lib/seal.ts';
import { address, chooseGroup, database, enter, people, readPicture, signIn } from './journey.ts';
import { letterTo } from './letters.ts';
import { findOpenApplication, plantSession, plantUser, runSql } from './planted.ts';

const main = (page: Page) => page.getByRole('main');
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const section = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });

const PICTURE = join(import.meta.dirname, '../docs/images/review.png');

/** A user of this file's own, whose password and address may change. */
async function newcomer(name: string, role = 'agent'): Promise<{ username: string; password: string; email: string }> {
  const who = { username: name, password: 'first-secret', email: `${name}@example.com` };
  await plantUser(database(), who, role);
  return who;
}

/** A call as the signed-in user of the page, past every rule of the browser. @returns what the server refuses of it */
async function refusedBy(page: Page, method: 'POST' | 'PUT', path: string, data: unknown): Promise<string[]> {
  const answer = await page.request.fetch(`${address()}${path}`, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data,
  });
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  const refusal: { code: string; fields: { path: string; code: string }[] } = (await answer.json()).data;
  return refusal.fields.length === 0 ? [refusal.code] : refusal.fields.map((each) => `${each.path} ${each.code}`);
}

/** The same for a change of the password; each one sealed as the browser does it. */
async function refusedPasswords(page: Page, username: string, typed: readonly string[]): Promise<string[]> {
  const { seal, uuid } = sealerFor(
    (await (await page.request.get(`${address()}/admin/common/auth/publicKey`)).json()).data,
  );
  const [oldPass, newPass, confirmPass] = await Promise.all(typed.map((text) => (text === '' ? '' : seal(text))));
  return refusedBy(page, 'POST', '/admin/common/users/updatePass', { username, oldPass, newPass, confirmPass, uuid });
}

async function tokenOf(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
}

/** Whether a token is still good, as the server says. */
async function isGood(page: Page, token: string): Promise<boolean> {
  const answer = await page.request.get(`${address()}/admin/common/auth/info`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.status() === 200;
}

async function digitsIn(letter: Promise<{ text?: string | undefined }>): Promise<string> {
  const { text = '' } = await letter;
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}

test.describe('the profile', () => {
  test('[R-VALID-5] is changed with hints that the phone must be unique and the nickname is no login name, and shows at once', async ({
    page,
  }) => {
    const who = await newcomer('petra.profile');
    await runSql(database(), `update users set phone = '+49 30 1234' where username = 'admin'`);
    await enter(page, who, '/user/center');
    await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit your profile' });
    await expect(dialog.getByText('You cannot sign in with it')).toBeVisible();
    await expect(dialog.getByText('Must be unique')).toBeVisible();
    await field(dialog, 'Nickname').fill('Petra the First');
    await field(dialog, 'Phone').fill('by letter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(field(dialog, 'Phone')).toHaveAccessibleDescription(/Enter a phone number: digits, spaces/);
    await field(dialog, 'Phone').fill('+49 30 1234');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/A phone number belongs to one user/)).toBeVisible();
    await expect(field(dialog, 'Nickname')).toHaveValue('Petra the First');
    await field(dialog, 'Phone').fill('+49 30 98765');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Your account, Petra the First' })).toBeVisible();
    await expect(main(page).getByText('+49 30 98765')).toBeVisible();
    await expect(main(page).getByText('Agent, level 4')).toBeVisible();
  });

  test('a picture is cut out in the browser, written anew on the server, and shown everywhere', async ({ page }) => {
    const who = await newcomer('arno.avatar');
    await enter(page, who, '/user/center');
    await main(page).getByRole('button', { name: 'Change picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your picture' });
    const asked = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a picture' }).click();
    await (await asked).setFiles({ name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(dialog.getByText(/This is not a picture that can be read/)).toBeVisible();
    const again = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a picture' }).click();
    await (await again).setFiles(PICTURE);
    await expect(dialog.getByLabel('Part of the picture that is used')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog).toHaveCount(0);
    const source = await page.getByRole('banner').locator('img').getAttribute('src');
    expect(source).toMatch(/^\/avatar\/avatar-[0-9a-f]{40}\.webp$/);
    await expect(main(page).getByRole('img', { name: /^Avatar of/ })).toHaveAttribute('src', source ?? '');
    const served = await page.request.get(`${address()}${source}`);
    expect(served.headers()['content-type']).toBe('image/webp');
  });

  test('[R-VALID-3] the address is changed by a code, after the rules about it, and both addresses get their letter', async ({
    page,
  }) => {
    const who = await newcomer('emil.email');
    await enter(page, who, '/user/center');
    await main(page).getByRole('button', { name: 'Change the email address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email address' });
    const submit = dialog.getByRole('button', { name: 'Change address' });
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
    await expect(dialog.getByText(/Incorrect verification code/)).toBeVisible();
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
    const told = await letterTo(who.email, /address/i);
    expect(told.text).toContain('e***@example.com');
    expect(told.html).toContain('e***@example.com');
  });
});

test.describe('the password', () => {
  test('[R-VALID-2] [R-VALID-6] its rules are told beside the fields, in the dialog and on the page, and hold on the server too', async ({
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
        { typed: ['', 'a-new-secret', 'a-new-secret'], field: 'Old password', text: /Please enter old password/i },
        { typed: ['x', '', ''], field: 'New password', text: /Please enter new password/ },
        { typed: ['x', 'five5', 'five5'], field: 'New password', text: /Length should be between 6 to 20 characters/ },
        {
          typed: ['x', 'a'.repeat(21), 'a'.repeat(21)],
          field: 'New password',
          text: /Length should be between 6 to 20/,
        },
        { typed: ['x', 'a-new-secret', ''], field: 'New password again', text: /Please enter the password again/ },
        {
          typed: ['x', 'a-new-secret', 'another'],
          field: 'New password again',
          text: /The two passwords entered do not match/,
        },
        {
          typed: ['a-new-secret', 'a-new-secret', 'a-new-secret'],
          field: 'New password',
          text: /cannot be the same as the old/,
        },
        { typed: [who.password, 'password123', 'password123'], field: 'New password', text: /one of the commonest/ },
        {
          typed: ['wrong-old', 'a-new-secret', 'a-new-secret'],
          field: 'Old password',
          text: /The old password is incorrect/,
        },
      ];
      for (const { typed, field: name, text } of cases) {
        const [old = '', password = '', confirm = ''] = typed;
        await field(form, 'Old password').fill(old);
        await field(form, 'New password').fill(password);
        await field(form, 'New password again').fill(confirm);
        await submit.click();
        await expect(field(form, name)).toHaveAccessibleDescription(text);
      }
    };
    await check(dialog);
    await page.keyboard.press('Escape');
    await runSql(database(), 'delete from sign_in_failures');
    await check(page.getByRole('main'));
    await runSql(database(), 'delete from sign_in_failures');
    // A caller that asks no form meets the same rules.
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
    await field(main(page), 'New password again').fill('second-secret');
    await page.clock.pauseAt(Date.now() + 500);
    await main(page).getByRole('button', { name: 'Change password' }).click();
    await expect(main(page).getByText(/Your password is changed/)).toBeVisible();
    expect(await isGood(page, elsewhere)).toBe(false);
    await page.clock.runFor(1400);
    await expect(main(page).getByText(/Your password is changed/)).toBeVisible();
    await page.clock.runFor(200);
    await expect(signInButton(page)).toBeVisible();
    expect(await isGood(page, own)).toBe(false);
    await page.clock.resume();
    await letterTo(who.email, /password/i);
    await signIn(page, { ...who, password: 'second-secret' });
  });

  test('[R-SES-7] a forgotten one is set anew with a code by mail; the button counts down, and nothing tells whether the account exists', async ({
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
    await field(page, 'New password again').fill('short');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/Length should be between 6 to 20/);
    await field(page, 'New password').fill('third-secret');
    await field(page, 'New password again').fill('third-secret');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    await expect(field(page, 'Username')).toHaveValue(who.username);
    expect(await isGood(page, held)).toBe(false);
    await field(page, 'Password').fill('third-secret');
    await field(page, 'Verification code').fill(await readPicture(page));
    await signInButton(page).click();
    await expect(page).toHaveURL(/#\/dashboard$/);
  });
});

test.describe('signing in', () => {
  test('[R-DATA-3] each one is recorded with account, nickname, role level, time, address and browser, and shown', async ({
    page,
  }) => {
    const who = await newcomer('rita.record');
    await signIn(page, who);
    const [record] = await runSql(
      database(),
      `select agent_id = u.id as own, agent_account, agent_nickname, role_level, at > now() - interval '1 minute' as fresh,
         host(address) as address, user_agent from login_records r join users u on u.username = $1 where agent_id = u.id`,
      [who.username],
    );
    expect(record).toMatchObject({
      own: true,
      agent_account: who.username,
      agent_nickname: who.username,
      role_level: 4,
      fresh: true,
      address: '127.0.0.1',
      user_agent: expect.stringContaining('Chrom'),
    });
    await page.goto(`${address()}/#/user/center`);
    await section(page, 'Sign-in history').click();
    await expect(page).toHaveURL(/section=logins/);
    const row = main(page).getByRole('row').nth(1);
    for (const text of [who.username, '127.0.0.1', /Chrom/, '4']) await expect(row).toContainText(text);
  });

  test('[R-PLUS-13] takes a second factor once it is set up, a recovery code instead of it, and sessions can be ended; a role may demand it', async ({
    page,
  }) => {
    const who = await newcomer('sven.second');
    const elsewhere = await plantSession(database(), who.username);
    await enter(page, who, '/user/center?section=security');
    await main(page).getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up the second factor' });
    await field(dialog, 'Your password').fill(who.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = ((await dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '').replace(/\s/g, '');
    const app = new TOTP({ secret });
    const first = app.generate();
    await field(dialog, 'Code from the app').fill(first);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog').getByText(/^[0-9a-z]{4}-[0-9a-z]{4}$/);
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await page.getByLabel('I have kept them').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(main(page).getByText(/^On since/)).toBeVisible();

    await section(page, 'Sessions').click();
    await expect(main(page).getByText('This one')).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expect(main(page).getByText('You are signed in nowhere else.')).toBeVisible();
    expect(await isGood(page, elsewhere)).toBe(false);

    const signInAgain = async () => {
      await page.context().clearCookies();
      await page.goto('about:blank');
      await signIn(page, who);
      await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    };
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await signInAgain();
    const code = field(page, 'Authenticator code');
    // No code is taken twice: this one turned the factor on.
    await code.fill(first);
    await confirm.click();
    await expect(page.getByText(/The code is wrong/)).toBeVisible();
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await confirm.click();
    await expect(page).toHaveURL(/#\/dashboard$/);
    await signInAgain();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await field(page, 'Recovery code').fill(recovery.toUpperCase());
    await confirm.click();
    await expect(page).toHaveURL(/#\/dashboard$/);

    const demanded = await newcomer('dora.demanded', 'sub-agent');
    await page.context().clearCookies();
    await page.goto('about:blank');
    await signIn(page, demanded);
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    const own = ((await page.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '').replace(/\s/g, '');
    await code.fill(new TOTP({ secret: own }).generate());
    await confirm.click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page).toHaveURL(/#\/dashboard$/);
    await page.goto(`${address()}/#/user/center?section=security`);
    await expect(
      main(page).getByText('Your role demands the second factor, so it cannot be turned off.'),
    ).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  });

  test('a session that is ended elsewhere brings the dialog up where it was', async ({ page }) => {
    const who = await newcomer('otto.other');
    await enter(page, who, '/hosts/history');
    const other = await page.context().browser()?.newContext();
    const second = await other?.newPage();
    if (!second) throw new Error('no second browser');
    await enter(second, who, '/user/center?section=sessions');
    await main(second).getByRole('button', { name: 'End all others' }).click();
    await second.getByRole('dialog').getByRole('button', { name: /End/ }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await other?.close();
  });
});

test.describe('notifications', () => {
  test('come in live, count up, lead to what they tell of, are marked as read and back, and kinds can be switched off', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const own = `user_id = (select id from users where username = 'agent')`;
    await runSql(database(), `delete from notifications where ${own}`);
    await enter(page, people.agent(), '/hosts/add');
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Notifications' }) });
    const unread = (count: number) =>
      expect(bell).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);
    await unread(0);
    await page.evaluate('globalThis.sameDocument = true');
    await chooseGroup(page, 'Istanbul');
    await main(page).getByRole('textbox', { name: /IDs/ }).fill('64000004 64000005 64000006');
    await main(page).getByRole('button', { name: 'Add 3 hosts' }).click();
    await unread(1);

    const reviewer = await decider(page);
    await reviewer.decide('64000004', { approve: true });
    await unread(2);
    await reviewer.decide('64000005', { approve: false, codes: [203] });
    await bell.click();
    const decided = panel.getByRole('link', { name: /1 host approved, 1 rejected$/ });
    const finished = panel.getByRole('link', { name: /3 hosts checked, 3 added, 0 not$/ });
    // Two decisions on one submission are one notification, counted up.
    await expect(decided).toBeVisible();
    await expect(finished).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await decided.click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hosts\/history\?batchId=\d+/);
    const row = (id: string) => main(page).getByRole('row').filter({ hasText: id });
    await expect(row('64000004').getByText('Review successful')).toBeVisible();
    await unread(1);
    await bell.click();
    await finished.click();
    await expect(page).toHaveURL(/#\/hosts\/add\?batch=\d+/);
    await expect(main(page).getByRole('region', { name: /Submission/ })).toBeVisible();
    await unread(0);

    await bell.click();
    for (const left of [1, 2]) {
      await panel.getByRole('button', { name: 'Mark as unread' }).first().click();
      await unread(left);
    }
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(panel.getByText('2 notifications marked as read')).toBeVisible();
    await unread(0);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await unread(2);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await unread(0);

    await panel.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page).toHaveURL(/#\/user\/center\?section=notifications/);
    const inInterface = page.getByRole('switch', { name: 'Hosts decided on: In Greenroom' });
    const byMail = page.getByRole('switch', { name: 'Hosts decided on: By mail' });
    await expect(inInterface).toBeChecked();
    await expect(byMail).not.toBeChecked();
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    const press = (toggle: Locator) => Promise.all([saved(), main(page).locator('label', { has: toggle }).click()]);
    await press(inInterface);
    await press(byMail);
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true);
    await page.reload();
    await expect(inInterface).not.toBeChecked();
    await expect(byMail).toBeChecked();

    await reviewer.decide('64000006', { approve: true });
    const told = await runSql(database(), `select kind from notifications where ${own} order by kind`);
    expect(told.map(({ kind }) => kind)).toEqual(['batch-finished', 'decisions']);
    const due = await runSql(database(), `select params->>'approved' as approved from due_letters where ${own}`);
    expect(due).toEqual([{ approved: '1' }]);
    await page.goto(`${address()}/#/hosts/history?hostId=64000006`);
    await expect(row('64000006').getByText('Review successful')).toBeVisible();
    await unread(0);
    await runSql(database(), `delete from notification_settings where ${own}`);
  });
});

/** A reviewer elsewhere, who decides through the calls. */
async function decider(page: Page) {
  const token = await plantSession(database(), people.reviewer().username);
  const decide = async (hostId: string, verdict: { approve: boolean; codes?: number[] }) => {
    const applications = [{ hostId, applicationId: Number(await findOpenApplication(database(), hostId)) }];
    const answer = await page.request.post(
      `${address()}/agent-admin/management/agent/goddess/audit/reviews/decisions/many`,
      { headers: { Authorization: `Bearer ${token}` }, data: { applications, ...verdict } },
    );
    expect((await answer.json()).data).toEqual([expect.objectContaining({ hostId, refused: null })]);
  };
  return { decide };
}
