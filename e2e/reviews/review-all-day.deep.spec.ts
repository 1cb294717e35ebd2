import { type Browser, expect, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const host = (page: Page) => page.getByRole('button', { name: /^Copy ID/ }).first();

/** Returns the current case's ID, once the image has loaded. */
async function shownId(page: Page): Promise<string> {
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  return (await host(page).textContent())?.trim() ?? '';
}

/** Presses a key that leaves the case. A case ignores such keys in its first moment on the screen. */
async function leaveBy(page: Page, key: string, id: string): Promise<void> {
  await expect(async () => {
    if ((await host(page).textContent())?.trim() === id) await page.keyboard.press(key);
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
}

/** Delays releasing a host's case until the next queue has claimed it again, as a slow network can. */
async function releaseAfterNextClaim(page: Page, hostId: string): Promise<void> {
  const claimed = page.waitForResponse(
    (response) => response.url().endsWith('/claims') && response.request().postData()?.includes('asked') === true,
  );
  await page.route(`**/reviews/claims/${hostId}/*`, async (route) => {
    if (route.request().method() === 'DELETE') await claimed;
    await route.continue();
  });
  await page.waitForResponse(
    (response) => response.url().includes(`/claims/${hostId}/`) && response.request().method() === 'DELETE',
  );
}

async function nickName(username: string): Promise<string> {
  const [row] = await runSql(database(), 'select nick_name as name from users where username = $1', [username]);
  return String(row?.name);
}

/** Asks a colleague about the current case, by the colleague's name. */
async function ask(page: Page, reviewer: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('q');
  await dialog.getByRole('combobox', { name: 'Reviewer' }).click();
  await page.getByRole('option', { name: reviewer, exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Is this her own picture?');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a reviewer goes back to a case that was skipped, asks a colleague about it, and gets it back with the answer', async ({
  page,
  browser,
}) => {
  const reviewer = people.reviewer();
  const admin = people.admin();
  await enter(page, reviewer, '/hosts/review');
  const id = await shownId(page);
  await leaveBy(page, 's', id);
  await shownId(page);
  await page.keyboard.press('k');
  await expect(host(page)).toHaveText(id);
  const name = (await heading(page).textContent()) ?? '';

  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByText('Choose a reviewer')).toBeVisible();
  await expect(dialog.getByText('Enter what the reviewer should look at')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reviewer' }).click();
  await page.getByRole('option', { name: await nickName(admin.username), exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Is she the woman of the other account?');
  await look(page, 'the question');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(host(page)).not.toHaveText(id);
  // Withdraw the question and ask it once more.
  await page.getByRole('button', { name: 'Withdraw question' }).click();
  await expect(host(page)).toHaveText(id);
  await page.keyboard.press('q');
  await dialog.getByRole('combobox', { name: 'Reviewer' }).click();
  await page.getByRole('option', { name: await nickName(admin.username), exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Is she the woman of the other account?');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await enter(other, admin, '/hosts/review');
  const queues = other.getByRole('navigation', { name: 'Queues' });
  const released = releaseAfterNextClaim(other, id);
  await queues.getByRole('button', { name: /^Second opinions/ }).click();
  await expect(host(other)).toHaveText(id);
  await released;
  const opinions = other.getByRole('region', { name: 'Second opinions' });
  await expect(opinions).toContainText('Is she the woman of the other account?');
  await look(other, 'a case with a question');
  await opinions.getByRole('button', { name: /^Answer/ }).click();
  const answer = other.getByRole('dialog', { name: `Your opinion on ${name}` });
  await answer.getByRole('textbox', { name: 'Note' }).fill('No, the eyes differ');
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toHaveCount(0);

  const mine = page.getByRole('navigation', { name: 'Queues' });
  await mine.getByRole('button', { name: /^Second opinions/ }).click();
  await expect(host(page)).toHaveText(id);
  await expect(page.getByRole('region', { name: 'Second opinions' })).toContainText('No, the eyes differ');
  await shownId(page);
  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: 'Reject for 1 reason' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(page.getByText(`Rejected ${name}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'My stats' }).click();
  const pace = page.getByRole('region', { name: 'Your stats' });
  await expect(pace).toContainText('Decided today');
  await look(page, 'the pace');
});

test('image and video are side by side on a wide screen; the light box shows them large, silent and grayscale as chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [row] = await runSql(
    database(),
    `select a.host_id || '.' || a.id as key from applications a
     join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
     where a.open and ac.homepage_video_url is not null and ac.avatar_url is not null
       and exists (select from accounts o where o.person_key = ac.person_key and o.host_id <> ac.host_id)
     order by a.submitted_at limit 1`,
    [],
  );
  await enter(page, people.reviewer(), `/hosts/review?open=${String(row?.key)}`);
  await shownId(page);
  const article = page.getByRole('article');
  const picture = article.getByRole('img', { name: /^Avatar of/ }).first();
  const video = article.getByLabel(/^Homepage video of/);
  const [left, right] = [await picture.boundingBox(), await video.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(left?.width).toBeGreaterThan(440);
  expect(right?.width).toBeGreaterThan(440);
  await expect(video).toHaveJSProperty('muted', true);
  await page.keyboard.press('m');
  await expect(video).toHaveJSProperty('muted', false);
  await page.keyboard.press('g');
  await expect(picture).toHaveCSS('filter', 'grayscale(1)');
  await page.keyboard.press('l');
  const box = page.getByRole('dialog');
  const large = box.getByRole('img', { name: /^Avatar of/ });
  await expect(large).toBeVisible();
  await expect(large).toHaveCSS('filter', 'grayscale(1)');
  expect((await large.boundingBox())?.height).toBeGreaterThan(800);
  await look(page, 'the light box');
  await page.keyboard.press('l');
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare avatars' }).first().click();
  await expect(box.getByRole('img', { name: /^Avatar of/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Account history' }).first().click();
  await expect(page).toHaveURL(/\/hosts\/history\?hostId=\d+/);
});

test('[R-PLUS-4] once a colleague has answered, the asker can no longer withdraw the question', async ({
  page,
  browser,
}) => {
  await enter(page, people.admin(), '/hosts/review');
  const id = await shownId(page);
  const name = (await heading(page).textContent()) ?? '';
  const colleague = await nickName(people.reviewer().username);
  await ask(page, colleague);
  await expect(page.getByText(`You asked ${colleague} about ${name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw question' })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  const [asked] = await runSql(database(), 'select id from applications where host_id = $1 and open', [id]);
  await enter(other, people.reviewer(), `/hosts/review?open=${id}.${asked?.id}`);
  await other
    .getByRole('region', { name: 'Second opinions' })
    .getByRole('button', { name: /^Answer/ })
    .click();
  const answer = other.getByRole('dialog', { name: `Your opinion on ${name}` });
  await answer.getByRole('textbox', { name: 'Note' }).fill('Yes, it is');
  await answer.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toHaveCount(0);

  await expect(page.getByText(`You asked ${colleague} about ${name}.`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw question' })).toHaveCount(0);
  await other.context().close();
});

/**
 * Makes a colleague ask the reviewer about a host's application. Without a host ID, it is the newest one, which the
 * queue gives to others last.
 */
async function askReviewer(browser: Browser, hostId?: string): Promise<string> {
  const [newest] = await runSql(
    database(),
    `select host_id as host, id::text as number from applications where open and host_id = coalesce($1, host_id)
     order by submitted_at desc, id desc limit 1`,
    [hostId ?? null],
  );
  const colleague = await (await browser.newContext()).newPage();
  await enter(colleague, people.admin(), `/hosts/review?open=${newest?.host}.${newest?.number}`);
  await expect(host(colleague)).toHaveText(String(newest?.host));
  await ask(colleague, await nickName(people.reviewer().username));
  await colleague.context().close();
  return String(newest?.host);
}

/** Presses a key that leaves a queue's last case. */
async function leaveLastBy(page: Page, key: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('article')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

test('an empty queue does not mention applications that were skipped in another queue, and links to all queues', async ({
  page,
  browser,
}) => {
  await enter(page, people.reviewer(), '/hosts/review');
  const skipped = await shownId(page);
  await leaveBy(page, 's', skipped);
  const next = await shownId(page);
  const id = await askReviewer(browser);
  await page
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('button', { name: /^Second opinions/ })
    .click();
  await expect(host(page)).toHaveText(id);
  await shownId(page);
  await page.keyboard.press('5');
  await leaveLastBy(page, 'Enter');
  await expect(page.getByText('No applications in “Second opinions”')).toBeVisible();
  await expect(page.getByText('Only skipped applications are left')).toHaveCount(0);
  await look(page, 'an empty queue');
  await page.getByRole('button', { name: 'Show all queues' }).click();
  await expect(host(page)).toHaveText(next);
});

test('a queue whose only application was skipped says so, and links to all queues', async ({ page, browser }) => {
  const id = await askReviewer(browser);
  await enter(page, people.reviewer(), '/hosts/review?queue=asked');
  await expect(host(page)).toHaveText(id);
  await shownId(page);
  await leaveLastBy(page, 's');
  await expect(page.getByText('Only skipped applications are left')).toBeVisible();
  await expect(page.getByText('You skipped 1 application. It still needs a decision.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all queues' }).click();
  expect(await shownId(page)).not.toBe(id);
});

test('a skipped application that a colleague asks about is in the queue of questions', async ({ page, browser }) => {
  await enter(page, people.reviewer(), '/hosts/review');
  const skipped = await shownId(page);
  await leaveBy(page, 's', skipped);
  await askReviewer(browser, skipped);
  await page
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('button', { name: /^Second opinions/ })
    .click();
  await expect(host(page)).toHaveText(skipped);
});
