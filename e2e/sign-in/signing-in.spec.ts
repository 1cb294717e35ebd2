import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { address, database, enter, signIn } from '../journey.ts';
import { field, isGood, main, newcomer, section } from '../person.ts';
import { plantSession, runSql } from '../planted.ts';
import { test } from '../product.ts';

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

  test('[R-PLUS-13] requires two-factor authentication once it is set up, or a recovery code instead, and sessions can be ended; a role can require it', async ({
    page,
  }) => {
    const who = await newcomer('sven.second');
    const elsewhere = await plantSession(database(), who.username);
    await enter(page, who, '/user/center?section=security');
    await main(page).getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
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
    await page.getByLabel('I’ve saved the codes').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(main(page).getByText(/^On since/)).toBeVisible();

    await section(page, 'Sessions').click();
    await expect(main(page).getByText('This session')).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^End session:/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expect(main(page).getByText('You’re not signed in anywhere else.')).toBeVisible();
    expect(await isGood(page, elsewhere)).toBe(false);

    const signInAgain = async () => {
      await page.context().clearCookies();
      await page.goto('about:blank');
      await signIn(page, who);
      await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
    };
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await signInAgain();
    const code = field(page, 'Authenticator code');
    // A code is accepted only once, and this one was already used to turn on two-factor authentication.
    await code.fill(first);
    await confirm.click();
    await expect(page.getByText(/The code is incorrect/)).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    const own = ((await page.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '').replace(/\s/g, '');
    await code.fill(new TOTP({ secret: own }).generate());
    await confirm.click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I’ve saved the codes' }).click();
    await expect(page).toHaveURL(/#\/dashboard$/);
    await page.goto(`${address()}/#/user/center?section=security`);
    await expect(
      main(page).getByText('Your role requires two-factor authentication, so you can’t turn it off.'),
    ).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  });

  test('a session that is ended elsewhere opens the dialog on the current screen', async ({ page }) => {
    const who = await newcomer('otto.other');
    await enter(page, who, '/hosts/history');
    const other = await page.context().browser()?.newContext();
    const second = await other?.newPage();
    if (!second) throw new Error('no second browser');
    await enter(second, who, '/user/center?section=sessions');
    await main(second).getByRole('button', { name: 'End all other sessions' }).click();
    await second.getByRole('dialog').getByRole('button', { name: /End/ }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await other?.close();
  });
});
