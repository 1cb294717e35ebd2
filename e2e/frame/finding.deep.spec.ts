import { expect } from '@playwright/test';
import { main } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

test.describe('finding', () => {
  test('[R-SHELL-6] the search box finds screens by a misspelled title or a path and opens one by the keyboard', async ({
    page,
  }) => {
    await enter(page, people.agent());
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' });
    await box.fill('Histroy');
    await expect(page.getByRole('option', { name: 'History' })).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL(/#\/hosts\/history/);
    await box.fill('user/passw');
    await expect(page.getByRole('option', { name: 'Change password' })).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL(/#\/user\/password/);
    await box.fill('zzzzqqqq');
    await expect(page.getByText('No screens found')).toBeVisible();
  });

  test('[R-PLUS-10] the palette finds screens, hosts, groups, agents, submissions and actions, limited to the menu’s permissions', async ({
    page,
  }) => {
    await enter(page, people.agent());
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('History');
    await expect(palette.getByRole('option', { name: /History/ }).first()).toBeVisible();
    await field.fill('Review');
    // The palette has its answer once the results for the earlier text are gone.
    await expect(palette.getByRole('option', { name: /History/ })).toHaveCount(0);
    await expect(
      palette
        .getByRole('option')
        .or(palette.getByText(/^No results for/))
        .first(),
    ).toBeVisible();
    await expect(palette.getByRole('option', { name: /^Review/ })).toHaveCount(0);
    const [host] = await runSql(
      database(),
      `select m.host_id from memberships m join group_scope s on s.group_id = m.group_id
       join users u on u.id = s.user_id where u.username = 'agent' and m.to_at is null order by 1 limit 1`,
    );
    await field.fill(String(host?.host_id));
    await palette
      .getByRole('option', { name: new RegExp(String(host?.host_id)) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`hosts/history\\?.*${String(host?.host_id)}`));
    await page.keyboard.press('Control+k');
    await field.fill('Istanbul');
    // A group's submissions also contain its name, and can be found first.
    await palette
      .getByRole('group', { name: 'Groups' })
      .getByRole('option', { name: /Istanbul/ })
      .first()
      .click();
    await expect(page).toHaveURL(/hosts\/history\?.*group/);
    const [stranger] = await runSql(
      database(),
      `select m.host_id from memberships m where m.to_at is null and not exists (
         select from group_scope s join users u on u.id = s.user_id where u.username = 'agent' and s.group_id = m.group_id)
       and not exists (select from applications a join group_scope s on s.group_id = a.group_id
         join users u on u.id = s.user_id where u.username = 'agent' and a.host_id = m.host_id)
       order by 1 limit 1`,
    );
    const [batch] = await runSql(
      database(),
      `select b.id, b.file_name from batches b join group_scope s on s.group_id = b.group_id
       join users u on u.id = s.user_id where u.username = 'agent' and b.file_name is not null
       order by b.submitted_at desc, b.id desc limit 1`,
    );
    await page.keyboard.press('Control+k');
    await field.fill(String(batch?.file_name));
    await palette.getByRole('option', { name: new RegExp(`#${batch?.id}\\b`) }).click();
    await expect(page).toHaveURL(new RegExp(`hosts/history\\?.*batchId=${batch?.id}`));
    const [below] = await runSql(
      database(),
      `select sub.id, sub.nick_name from bindings i join users sub on sub.id = i.user_id
       join group_scope s on s.group_id = i.group_id join users u on u.id = s.user_id
       where u.username = 'agent' and sub.username <> 'agent' and i.unbound_at is null order by 1 limit 1`,
    );
    await page.keyboard.press('Control+k');
    await field.fill(String(below?.nick_name));
    await palette.getByRole('group', { name: 'Agents' }).getByRole('option').first().click();
    await expect(page).toHaveURL(new RegExp(`groups/bind\\?.*agent=${below?.id}`));
    await page.keyboard.press('Control+k');
    const searched = page.waitForResponse(/hosts\/search/);
    await field.fill(String(stranger?.host_id));
    await searched;
    await expect(palette.getByText(/^No results for/)).toBeVisible();
    await field.fill('Sign out');
    await field.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible();
  });

  test('among bound hosts a typed ID is offered only with the answer, so that no option vanishes as the user presses it', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/groups/hosts');
    const answer = Promise.withResolvers<void>();
    await page.route(/hosts\/search/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const field = main(page).getByRole('combobox', { name: /^Find a host/ });
    await field.click();
    const offered = await page.evaluateHandle(() => {
      const texts: (string | null)[] = [];
      const look = () => texts.push(...[...document.querySelectorAll('[role=option]')].map((one) => one.textContent));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return texts;
    });
    const asked = page.waitForRequest(/hosts\/search/);
    await field.fill('64099999');
    await asked;
    await expect(page.getByText('Loading').last()).toBeVisible();
    expect(await offered.jsonValue()).toEqual([]);
    answer.resolve();
    await page.getByRole('option', { name: /64099999/ }).click();
    await expect(main(page).getByRole('complementary', { name: /Host/ })).toContainText('64099999');
  });

  test('the palette accepts keys from the moment it opens, and returns the focus each time', async ({ page }) => {
    await enter(page, people.agent());
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' });
    for (const round of ['first', 'second']) {
      await link.focus();
      const focused = await page.evaluate(async () => {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
        );
        // Find the element that has the focus before the next task, since it would receive the next key.
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
        return document.activeElement?.getAttribute('role');
      });
      expect(focused, round).toBe('combobox');
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
      await expect(link).toBeFocused();
      // Choosing a screen moves the focus there, and doesn't affect the palette's next opening.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Histor');
      await expect(palette.getByRole('option', { name: /History/ }).first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(palette).toHaveCount(0);
      await expect(main(page)).toBeFocused();
    }
  });

  test('? shows the keys of every screen, and single letters can be switched off', async ({ page }) => {
    await enter(page, people.agent(), '/hosts/history');
    await expect(main(page).getByRole('row').nth(2)).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('Find a screen, a host, a group or an action')).toBeVisible();
    await help.getByLabel('Use single-letter shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
  });
});
