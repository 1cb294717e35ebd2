import { reviewCase } from '@greenroom/contract/reviews/reviews.ts';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { look } from '../axe.ts';
import { address, database, enter, people } from '../journey.ts';
import { countMembers, runSql } from '../planted.ts';
import { test } from '../product.ts';
import { deliver } from '../reported.ts';

const host = (page: Page) => page.getByRole('button', { name: /^Copy ID/ }).first();
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ });
const reject = (page: Page) => page.getByRole('button', { name: /^Reject/ });

/** Returns the current case's ID, once there is a case. */
async function shownId(page: Page): Promise<string> {
  await expect(host(page)).toBeVisible();
  return (await host(page).textContent())?.trim() ?? '';
}

/** Opens the review with the queue's oldest case, and waits for its image. */
async function review(page: Page, path = '/hosts/review'): Promise<string> {
  await enter(page, people.reviewer(), path);
  const id = await shownId(page);
  await expect(approve(page)).toBeEnabled();
  return id;
}

test('[R-PLUS-4] an account that a delivery bans while its case is on the screen shows so immediately there, and nowhere else, and is not approved', async ({
  page,
  browser,
}) => {
  const id = await review(page);
  const other = await (await browser.newContext()).newPage();
  await enter(other, people.admin(), '/hosts/review');
  expect(await shownId(other)).not.toBe(id);

  await deliver(id, { state: 'banned', birthDate: '2013-02-03', avatarUrl: null });
  const risks = page.getByRole('list', { name: 'Risks' });
  await expect(risks.getByText('Banned')).toBeVisible();
  await expect(risks.getByText(/^Underage: 1\d$/)).toBeVisible();
  await expect(risks.getByText('No avatar')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'Changed while you were looking: account status, date of birth, and avatar',
  );
  for (const hint of ['Looks underage', 'No avatar']) {
    await expect(page.getByRole('button', { name: new RegExp(`${hint}.*suggested`) })).toBeVisible();
  }
  await expect(approve(page)).toBeEnabled();
  await page.keyboard.press('a');
  await expect(page.getByRole('contentinfo').or(page.locator('footer')).getByRole('alert')).toHaveText(
    'The platform banned or deleted this account, so it can’t be approved. Reject or skip the application.',
  );
  await look(page, 'a case that changed on the screen');
  await expect(host(page)).toHaveText(id);
  expect(await countMembers(database(), [id])).toBe(0);
  await expect(other.getByText('Changed while you were looking')).toHaveCount(0);
  // The reasons are set. In the first moment after a change, keys decide nothing.
  await expect(page.getByRole('button', { name: /^Looks underage/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
  await other.context().close();
});

test('on an application that can never be approved, Reject comes first and is emphasized, with its reasons set', async ({
  page,
}) => {
  const id = await review(page);
  const verdicts = page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button')
    .filter({ hasText: /^(Approve|Reject)/ });
  const color = (button: Locator) => button.evaluate((each) => getComputedStyle(each).backgroundColor);
  await expect(verdicts).toHaveText([/^Approve/, /^Reject/]);
  const standsOut = await color(approve(page));
  await deliver(id, { state: 'banned', birthDate: '2013-02-03' });
  await expect(verdicts).toHaveText([/^Reject for \d+ reasons?/, /^Approve/]);
  await expect(reject(page)).toHaveCSS('background-color', standsOut);
  await expect(approve(page)).not.toHaveCSS('background-color', standsOut);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('button', { name: 'Reject…' })).toHaveCSS('background-color', standsOut);
  await expect(approve(page)).not.toHaveCSS('background-color', standsOut);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
});

test('[R-HOST-7] an approval in progress while a delivery bans the account is refused, and its case comes back with the changes', async ({
  page,
}) => {
  const id = await review(page);
  const sent: Route[] = [];
  await page.route('**/reviews/decisions', (route) => void sent.push(route));
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
  await deliver(id, { state: 'banned' });
  for (const route of sent) await route.continue();
  await expect(host(page)).toHaveText(id);
  await expect(page.getByRole('alert').filter({ hasText: 'Decision not saved' })).toContainText(
    'The account has changed since it was shown to you.',
  );
  await expect(page.getByRole('list', { name: 'Risks' }).getByText('Banned')).toBeVisible();
  await expect(page.getByText('Changed while you were looking: account status.')).toBeVisible();
  expect(await countMembers(database(), [id])).toBe(0);
  await page.unroute('**/reviews/decisions');
  await page.keyboard.press('o');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
});

test('[R-PLUS-4] a reviewer cannot approve before the image of the case is there; the next image is loaded ahead', async ({
  page,
}) => {
  const held: Route[] = [];
  let holding = true;
  const asked = new Set<string>();
  const urls: (string | null)[] = [];
  await page.route('**/avatar/**', async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    if (holding) held.push(route);
    else await route.continue();
  });
  await page.route('**/reviews/claims', async (route) => {
    const response = await route.fetch();
    const body: { data: unknown } = await response.json();
    urls.push(reviewCase.nullable().parse(body.data)?.application.avatarUrl ?? null);
    await route.fulfill({ response });
  });
  await enter(page, people.reviewer(), '/hosts/review');
  const id = await shownId(page);
  await expect(approve(page)).toBeDisabled();
  await expect(async () => {
    await page.keyboard.press('a');
    const wait = page.getByText('The avatar is still loading. Approve once you’ve seen it.');
    await expect(wait).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(host(page)).toHaveText(id);
  await expect.poll(() => urls.length).toBe(2);
  await expect.poll(() => urls.every((url) => url === null || asked.has(url))).toBe(true);

  holding = false;
  for (const route of held.splice(0)) await route.continue();
  await expect(approve(page)).toBeEnabled();
  await expect(async () => {
    if ((await host(page).textContent())?.trim() === id) await page.keyboard.press('a');
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
  await expect.poll(() => countMembers(database(), [id])).toBe(1);
});

test('an image that never answers, or cannot be loaded, is explained and does not block the review', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/avatar/**', () => undefined);
  await enter(page, people.reviewer(), '/hosts/review');
  await shownId(page);
  await expect(approve(page)).toBeDisabled();
  await page.clock.fastForward(8000);
  await expect(page.getByText('The avatar isn’t loading. Try again, or decide without it.')).toBeVisible();
  await expect(approve(page)).toBeEnabled();
  await page.unroute('**/avatar/**');
  await page.route('**/avatar/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Couldn’t load the avatar')).toBeVisible();
  await expect(approve(page)).toBeEnabled();
});

test('Ctrl+Enter decides from the note, and the focus moves to the next case: A approves it instead of being typed', async ({
  page,
}) => {
  const id = await review(page);
  await page.keyboard.press('2');
  await page.keyboard.press('n');
  await page.keyboard.type('too dark');
  // A case accepts no decision in its first moment on the screen.
  await expect(async () => {
    if ((await host(page).textContent())?.trim() === id) await page.keyboard.press('Control+Enter');
    await expect(host(page)).not.toHaveText(id, { timeout: 500 });
  }).toPass();
  await expect(heading(page)).toBeFocused();
  const next = await shownId(page);
  await expect(async () => {
    if ((await host(page).textContent())?.trim() === next) await page.keyboard.press('a');
    await expect(host(page)).not.toHaveText(next, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  const [rejected] = await runSql(
    database(),
    'select note from applications where host_id = $1 and review_status = 1',
    [id],
  );
  expect(rejected).toEqual({ note: 'too dark' });
});

test('[R-PLUS-4] an expired claim is reported automatically, and can be renewed', async ({ page }) => {
  await page.clock.install();
  const id = await review(page);
  await page.clock.fastForward('10:05');
  const alert = page.getByRole('alert').filter({ hasText: 'You can no longer decide on this application' });
  await expect(alert).toContainText('Your claim on this application has ended. Claim it again to go on.');
  await expect(approve(page)).toBeDisabled();
  await alert.getByRole('button', { name: 'Claim again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(host(page)).toHaveText(id);
  await expect(approve(page)).toBeEnabled();
});

/** Checks that a sentence is visible, and not only there for screen readers. */
async function expectDrawn(page: Page, text: string): Promise<void> {
  const width = async () =>
    Math.max(0, ...(await page.getByText(text).evaluateAll((found) => found.map((each) => each.clientWidth))));
  await expect.poll(width, { timeout: scaled(1000) }).toBeGreaterThan(50);
}

test('a key without effect says why in a visible place: Enter without a reason, U with nothing to undo', async ({
  page,
}) => {
  const id = await review(page);
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expectDrawn(page, 'Choose at least one reason');
  }).toPass();
  await page.keyboard.press('u');
  await expectDrawn(page, 'Nothing to undo');
  await expect(host(page)).toHaveText(id);
});

test('while a note is typed the buttons show the keys that work then, in one line', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await review(page);
  for (const key of ['1', '2']) await page.keyboard.press(key);
  await expect(reject(page)).toContainText('Enter');
  await page.keyboard.press('n');
  await page.keyboard.type('a');
  await expect(reject(page)).toHaveText(/Reject for 2 reasons\s*Ctrl\+Enter/);
  await expect(approve(page).getByText('A', { exact: true })).toBeHidden();
  const boxes = await Promise.all(
    [approve(page), reject(page), page.getByRole('button', { name: 'Skip', exact: true })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
});

test('if the case in the address cannot be reviewed, S and Enter continue with the next one', async ({ page }) => {
  const [done] = await runSql(
    database(),
    'select host_id as id, id::text as number from applications where review_status = 1 and not open order by id limit 1',
  );
  for (const key of ['s', 'Enter']) {
    await page.goto('about:blank');
    await enter(page, people.reviewer(), `/hosts/review?open=${done?.id}.${done?.number}`);
    await expect(page.getByText('This application can’t be reviewed now')).toBeVisible();
    await page.keyboard.press(key);
    await shownId(page);
  }
});

test('[R-HOST-6] expired applications are found by their own status and are not in the list mode, which counts the same as the queue', async ({
  page,
}) => {
  await enter(page, people.admin(), '/hosts/history?reviewStatus=lapsed');
  const rows = page.getByRole('row').filter({ hasText: 'Expired' });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Not reviewed' })).toHaveCount(0);
  const [open] = await runSql(database(), 'select count(*)::int as count from applications where open');
  await page.goto(`${address()}/#/hosts/review?mode=list`);
  const shown = new Intl.NumberFormat('en').format(Number(open?.count));
  await expect(page.getByText(new RegExp(`\\b${shown}\\b`)).first()).toBeVisible();
  await page.goto(`${address()}/#/hosts/review`);
  await expect(
    page.getByRole('button', { name: `All ${shown}` }).or(page.getByRole('button', { name: `All${shown}` })),
  ).toBeVisible();
});
