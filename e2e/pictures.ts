import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { chooseGroup, database, enter, people } from './journey.ts';
import { runSql } from './planted.ts';
import { test } from './product.ts';

const FOLDER = join(import.meta.dirname, '../docs/images');

test.use({ viewport: { width: 1366, height: 850 } });

async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

test('add hosts: the outcome of typed IDs with reasons and next steps', async ({ page }) => {
  await enter(page, people.agent(), '/hosts/add');
  await chooseGroup(page, 'Istanbul');
  const accounts = await runSql(
    database(),
    `(select host_id from accounts a where state = 'active' and gender = 2 and app_id = 1
        and not exists (select from memberships m where m.host_id = a.host_id)
        and not exists (select from applications o where o.host_id = a.host_id) order by host_id limit 40)
     union all (select host_id from accounts where state = 'banned' order by host_id limit 6)
     union all (select host_id from accounts where gender = 1 order by host_id limit 5)
     union all (select host_id from memberships where to_at is null order by host_id limit 9)`,
    [],
  );
  const ids = accounts.map(({ host_id: id }) => String(id));
  await page.getByRole('textbox', { name: 'Type or paste IDs' }).fill([...ids, ...ids.slice(0, 2)].join('\n'));
  await page.getByRole('button', { name: /^Add \d+ hosts/ }).click();
  await expect(page.getByRole('heading', { name: 'Submission', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await take(page, 'add-hosts');
});

test('review: one host under a claim, the evidence, the reasons with their keys', async ({ page }) => {
  const [found] = await runSql(
    database(),
    `select a.host_id || '.' || a.id as key from applications a
     join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
     where a.open and ac.homepage_video_url is not null and ac.avatar_url is not null
       and exists (select from accounts o where o.person_key = ac.person_key and o.host_id <> ac.host_id)
       and not exists (select from accounts o where o.person_key = ac.person_key and o.name ~ '[^ -~]')
     order by a.submitted_at limit 1`,
    [],
  );
  await enter(page, people.reviewer(), `/hosts/review?open=${String(found?.key)}`);
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await take(page, 'review');
});
