import { expect } from '@playwright/test';
import { main, typedIds } from '../frame.ts';
import { chooseGroup, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

test('[R-HOST-8] an administrator who adds a host of another group sees which group, and can open it', async ({
  page,
}) => {
  const [host] = await runSql(
    database(),
    `select m.host_id, g.name from memberships m join agent_groups g on g.id = m.group_id
     join accounts a on a.host_id = m.host_id and a.app_id = m.app_id
     where m.to_at is null and m.app_id = 1 and g.name <> 'Istanbul' and a.state = 'active' order by m.host_id limit 1`,
  );
  await enter(page, people.admin(), '/hosts/add');
  await chooseGroup(page, 'Istanbul');
  await typedIds(page).fill(String(host?.host_id));
  await main(page).getByRole('button', { name: 'Check first' }).click();
  await main(page)
    .getByRole('button', { name: /^1\s*The account is already a host in another group/ })
    .click();
  const group = main(page).getByRole('link', { name: String(host?.name), exact: true });
  await expect(group).toBeVisible();
  await group.click();
  await expect(page).toHaveURL(/group=\d+/);
});
