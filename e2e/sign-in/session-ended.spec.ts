import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { endSessions, markDocument, sameDocument, signInButton, token } from '../held-session.ts';
import { chooseGroup, enter, people, readPicture } from '../journey.ts';
import { test } from '../product.ts';

const main = (page: Page) => page.getByRole('main');

test.describe('a session that ended', () => {
  test('[R-PLUS-9] is renewed in place: forms and tabs stay as they were, and the refused request is sent again', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/history');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' }).click();
    await chooseGroup(page, 'Istanbul');
    const typed = main(page).getByRole('textbox', { name: /IDs/ });
    await typed.fill('64000011 64000012');
    const tabs = await page.getByRole('navigation', { name: 'Open screens' }).getByRole('link').allTextContents();
    await markDocument(page);
    await endSessions('agent');
    const refused = page.waitForResponse((response) => response.status() === 401 && response.url().includes('/typed'));
    await main(page)
      .getByRole('button', { name: /^Check/ })
      .click();
    await refused;
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveAttribute('readonly', '');
    const again = page.waitForResponse((response) => response.ok() && response.url().includes('/typed'));
    await fillRenewal(page, people.agent().password);
    await again;
    await expect(dialog).toHaveCount(0);
    await expect(typed).toHaveValue(/64000011\s+64000012/);
    expect(await page.getByRole('navigation', { name: 'Open screens' }).getByRole('link').allTextContents()).toEqual(
      tabs,
    );
    expect(await sameDocument(page)).toBe(true);
    await expect(page.getByRole('region', { name: /Check/ }).getByText('2', { exact: true }).first()).toBeVisible();
  });

  test('[R-SES-8] [R-SHELL-14] the dialog offers to stay, or to log in again, which logs out and reloads', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/add');
    await chooseGroup(page, 'Istanbul');
    await main(page).getByRole('textbox', { name: /IDs/ }).fill('64000013');
    await endSessions('agent');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' }).click();
    await expect(main(page).getByRole('textbox', { name: /IDs/ })).toHaveValue('64000013');
    // Automatic requests just after a click also reopen the dialog, which then covers the button.
    await main(page)
      .getByRole('button', { name: /^Check/ })
      .click({ timeout: scaled(5000) })
      .catch(() => undefined);
    await expect(dialog).toBeVisible();
    await markDocument(page);
    // The dialog has its own sign-in button. The new page shows the content below.
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: /Sign in as somebody else|Go to the sign-in page/ }).click();
    await loaded;
    await expect(signInButton(page)).toBeVisible();
    expect(await sameDocument(page)).toBe(false);
    expect(await token(page)).toBeUndefined();
  });
});

/** Fills in the dialog's own form with the password and the verification code. */
async function fillRenewal(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Verification code').fill(await readPicture(dialog));
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}
