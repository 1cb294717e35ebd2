import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { scaled } from '../../scripts/machine-speed.ts';
import { address, chooseGroup, database, enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { findOpenApplication, plantSession, runSql } from '../planted.ts';
import { test } from '../product.ts';

test.describe('notifications', () => {
  test('[R-PLUS-16] arrive live, count up, link to their subject, are marked as read and unread, and kinds can be switched off', async ({
    page,
  }) => {
    test.setTimeout(scaled(90_000));
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
    const finished = panel.getByRole('link', { name: /3 hosts checked, 3 added, 0 not added$/ });
    // Two decisions on one submission are one notification with a count.
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
    const inInterface = page.getByRole('switch', { name: 'Hosts reviewed: On screen' });
    const byMail = page.getByRole('switch', { name: 'Hosts reviewed: By email' });
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
    const kept = await runSql(database(), `select kind from notifications where ${own} order by kind`);
    expect(kept.map(({ kind }) => kind)).toEqual(['batch-finished', 'decisions']);
    const due = await runSql(database(), `select params->>'approved' as approved from due_letters where ${own}`);
    expect(due).toEqual([{ approved: '1' }]);
    await page.goto(`${address()}/#/hosts/history?hostId=64000006`);
    await expect(row('64000006').getByText('Review successful')).toBeVisible();
    await unread(0);
    await runSql(database(), `delete from notification_settings where ${own}`);
  });
});

/** Returns a reviewer in another place, who decides with calls. */
async function decider(page: Page) {
  const token = await plantSession(database(), people.reviewer().username);
  const decide = async (hostId: string, verdict: { approve: boolean; codes?: number[] }) => {
    const applicationId = Number(await findOpenApplication(database(), hostId));
    const reviews = `${address()}/agent-admin/management/agent/goddess/audit/reviews`;
    const headers = { Authorization: `Bearer ${token}` };
    const shown = await page.request.post(`${reviews}/claims/${hostId}/${applicationId}`, { headers });
    const { mark } = z.object({ data: z.object({ mark: z.string() }) }).parse(await shown.json()).data;
    const applications = [{ hostId, applicationId, mark, pictureSeen: true }];
    const acceptUnseen = ['picture', 'age', 'gender'];
    const answer = await page.request.post(`${reviews}/decisions/many`, {
      headers,
      data: { applications, acceptUnseen, ...verdict },
    });
    expect((await answer.json()).data).toEqual([expect.objectContaining({ hostId, refused: null })]);
  };
  return { decide };
}
