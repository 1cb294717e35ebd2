import { expect, type Page } from '@playwright/test';
import { main } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

/** Queues a job whose input makes it fail each time. */
async function plantHopeless(): Promise<void> {
  await runSql(database(), `select graphile_worker.add_job('send-mail', '{"to": 1}', max_attempts => 1)`);
}

/** Queues a failed job whose cause is gone. It is retried in an hour. */
async function plantFailed(): Promise<void> {
  await runSql(
    database(),
    `select graphile_worker.add_job('delete-expired', '{}', run_at => now() + interval '1 hour')`,
  );
  await runSql(
    database(),
    `update graphile_worker._private_jobs set attempts = 2, last_error = 'no space left on device'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'delete-expired')`,
  );
}

const GIVEN_UP_AFTER = `select count(*)::int from graphile_worker._private_jobs
  where attempts = max_attempts and locked_at is null and updated_at > $1`;

/** Waits until a hopeless job has failed after the given time, since the list may still show an earlier failure. */
async function failsAfter(time: Date): Promise<void> {
  await expect.poll(() => runSql(database(), GIVEN_UP_AFTER, [time])).toEqual([{ count: 1 }]);
}

const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name });

test('[R-PLUS-23] an administrator sees in the morning that background jobs failed, retries them, and deletes the hopeless ones', async ({
  page,
}) => {
  await plantFailed();
  await plantHopeless();
  await enter(page, people.admin());
  const failed = main(page).getByRole('link', { name: /Failed background jobs/ });
  await expect(failed).toContainText('2');
  await failed.click();
  await expect(row(page, 'send-mail')).toContainText('No more retries');
  await expect(row(page, 'delete-expired')).toContainText('no space left on device');
  await expect(row(page, 'delete-expired')).toContainText('Data cleanup');

  await row(page, 'delete-expired').getByRole('button', { name: 'Try again: Data cleanup' }).click();
  await expect(page.getByText('Retrying the job.')).toBeVisible();
  await expect(row(page, 'delete-expired')).toHaveCount(0);

  const pressed = new Date();
  await row(page, 'send-mail').getByRole('button', { name: 'Try again: Emails' }).click();
  await failsAfter(pressed);
  await row(page, 'send-mail').getByRole('button', { name: 'Delete: Emails' }).click();
  const question = page.getByRole('dialog', { name: /^Delete/ });
  await expect(question).toContainText('This can’t be undone');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByText('No failed jobs')).toBeVisible();
  await page.goBack();
  await expect(failed).toContainText('0');
});

test('a job that another administrator retries during the confirmation of its deletion stays, and the answer says so', async ({
  page,
}) => {
  await plantHopeless();
  await failsAfter(new Date(0));
  await enter(page, people.admin(), '/administration/data?view=jobs');
  await row(page, 'send-mail').getByRole('button', { name: 'Delete: Emails' }).click();
  await runSql(
    database(),
    `update graphile_worker._private_jobs set attempts = 0, run_at = now() + interval '1 hour' where last_error is not null`,
  );
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Nothing was deleted')).toBeVisible();
  await expect(row(page, 'send-mail')).toBeVisible();
  await runSql(database(), 'delete from graphile_worker._private_jobs where last_error is not null');
});
