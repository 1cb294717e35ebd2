import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '../../contract/src/kit/days.ts';
import { look } from '../axe.ts';
import { type Earned, plantEarnings } from '../earned.ts';
import { menu } from '../frame.ts';
import { enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const EARNERS = { ayla: '66000001', berfin: '66000002' };
let earned: Earned;

const dayName = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
const nameOf = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`));
const wholeDayName = new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'full' });
const wholeDay = (day: string) => wholeDayName.format(new Date(`${day}T00:00:00Z`));
const number = (value: number) => new Intl.NumberFormat('en').format(value);

const figures = (within: Page | Locator) => within.getByRole('definition');
const plot = (page: Page) => main(page).getByRole('region', { name: 'Coins over the four weeks' }).first();
const listed = (page: Page, name: string) => main(page).getByRole('row', { name: new RegExp(name) });
const beside = (page: Page) => main(page).getByRole('complementary');
const cells = (row: Locator) => row.getByRole('cell');

/** A row in the table that replaces the chart on request. */
const plotted = (page: Page, name: string) =>
  plot(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

// The tests run in series because they share data that is created once.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  earned = await plantEarnings('elif.agent', EARNERS);
});

test('[R-STAT-2] an agent sees coins by host and by group, per day and per week, of this week and the three before, with charts', async ({
  page,
}) => {
  const { agent, today, monday, begun } = earned;
  const thisWeek = 200 * begun;
  await enter(page, agent);
  await menu(page).getByRole('button', { name: 'Statistics' }).click();
  await menu(page).getByRole('link', { name: 'Host Earnings' }).click();
  await expect(main(page).getByRole('heading', { name: 'Host Earnings' })).toBeVisible();
  await expect(main(page).getByText(/^As of/)).toBeVisible();
  // The expected figures for the current week and the three before it.
  const weeks = [thisWeek, 1050, 1050, 1050];
  for (const [at, coins] of weeks.entries()) await expect(figures(main(page)).nth(at)).toContainText(number(coins));
  await expect(figures(main(page)).first()).toContainText('Provisional');

  // By day: there is a bar for each reported day, its number is available by keyboard, and a table shows the same data.
  await expect(plot(page).locator('[data-provisional]')).toHaveCount(21 + begun);
  await plot(page).getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(plot(page).getByText('150 coins', { exact: true })).toBeVisible();
  await expect(plot(page).getByText('2 hosts reported', { exact: true })).toBeVisible();
  await expect(plot(page).getByRole('status')).toHaveText('150 coins, 2 hosts reported, and Final');
  await page.keyboard.press('End');
  await expect(plot(page).getByRole('status')).toHaveText('200 coins, 1 host reported, and Provisional');
  await main(page).getByLabel('Show as a table').check();
  await expect(cells(plotted(page, nameOf(today)))).toHaveText(['200', '1', 'Provisional']);
  await expect(cells(plotted(page, nameOf(addDays(monday, -1))))).toHaveText(['150', '2', 'Final']);
  await expect(cells(plotted(page, nameOf(addDays(monday, -21))))).toHaveText(['150', '2', 'Final']);

  await plot(page).getByRole('button', { name: 'Week' }).click();
  await expect(plot(page).getByRole('row')).toHaveCount(5);
  await expect(plot(page).getByRole('cell', { name: '1,050' })).toHaveCount(3);
  await main(page).getByLabel('Show as a table').uncheck();
  await expect(plot(page).locator('[data-provisional]')).toHaveCount(4);
  // The axis labels its own lines, not nearby values. From Saturday on, this week is the highest.
  await expect(plot(page).getByText({ 1200: '1.2K', 1400: '1.5K' }[thisWeek] ?? '1.05K')).toBeVisible();

  // By host: figures that weren't reported are shown as a dash, not as 0.
  await expect(cells(listed(page, 'Ayla')).nth(4)).toHaveText(number(thisWeek));
  await expect(cells(listed(page, 'Ayla')).nth(5)).toHaveText('700');
  await expect(cells(listed(page, 'Ayla')).nth(7)).toHaveText('700');
  await expect(cells(listed(page, 'Berfin')).nth(4)).toHaveText('—');
  await expect(cells(listed(page, 'Berfin')).nth(5)).toHaveText('350');

  // Week over week: the completed days are next to the same days in the week before, by kind and by host.
  await main(page).getByRole('button', { name: 'Week over week' }).click();
  await expect(main(page).getByRole('heading', { name: 'By kind of coin' })).toBeVisible();
  await expect(cells(listed(page, 'Total coins')).nth(1)).not.toHaveText('—');
  await expect(main(page).getByText(/compared with/)).toBeVisible();

  // By group: with all groups below, without them, and for one group alone.
  await main(page).getByRole('button', { name: 'By group' }).click();
  await expect(cells(listed(page, 'Pearl').first()).nth(4)).toHaveText('1,050');
  await expect(cells(listed(page, 'Pearl North')).nth(4)).toHaveText('700');
  await main(page).getByLabel('Include subgroups').uncheck();
  await expect(cells(listed(page, '^\\d+ Pearl Türkiye')).nth(4)).toHaveText('350');
  await listed(page, 'Pearl North').click();
  await expect(figures(main(page)).nth(1)).toContainText('700');
  await main(page).getByLabel('Show as a table').check();
  await plot(page).getByRole('button', { name: 'Day' }).click();
  await expect(cells(plotted(page, nameOf(addDays(monday, -1))))).toHaveText(['100', '1', 'Final']);

  await main(page).getByRole('button', { name: 'By host' }).click();
  await listed(page, 'Ayla').click();
  await expect(beside(page).getByRole('heading', { name: /Host/ })).toContainText(EARNERS.ayla);
  const day = beside(page).getByRole('row', { name: new RegExp(nameOf(addDays(monday, -1))) });
  await expect(cells(day)).toHaveText(['100', '90', '—', '—', '—', '—']);
});

test('a host opens with the figure of a day before its correction, and back leads to the unchanged list', async ({
  page,
}) => {
  await enter(page, earned.agent, '/statistics/earnings?search=Ay');
  await expect(listed(page, 'Berfin')).toHaveCount(0);
  await listed(page, 'Ayla').click();
  await beside(page).getByRole('button', { name: 'corrected once' }).click();
  const earlier = beside(page).getByRole('row', { name: /^until/ });
  await expect(cells(earlier)).toHaveText(['90', '80', '—', '—', '—', '—']);
  await page.goBack();
  await expect(beside(page)).toHaveCount(0);
  await expect(main(page).getByRole('searchbox')).toHaveValue('Ay');
  await listed(page, 'Ayla').click();
  await expect(beside(page).getByRole('heading', { name: /Host/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(beside(page)).toHaveCount(0);
  await expect(listed(page, 'Ayla')).toBeFocused();
});

test('earlier weeks are reached and left with buttons, keys and back; unreported figures are unknown', async ({
  page,
}) => {
  await enter(page, earned.agent, '/statistics/earnings');
  await expect(figures(main(page)).nth(1)).toContainText('1,050');
  await expect(main(page).getByRole('button', { name: 'Next week' })).toBeDisabled();
  await main(page).getByRole('button', { name: 'Previous week' }).click();
  await expect(figures(main(page)).first()).toContainText('1,050');
  await expect(figures(main(page)).nth(3)).toHaveText('—');
  await expect(main(page).getByText(/all final/)).toBeVisible();
  expect(page.url()).toContain(`week=${addDays(earned.monday, -7)}`);
  await page.keyboard.press('t');
  await expect(main(page).getByRole('button', { name: 'Next week' })).toBeDisabled();
  await page.goBack();
  await expect(figures(main(page)).nth(3)).toHaveText('—');
  await page.goto(page.url().replace(/week=[\d-]+/, 'week=2020-01-06'));
  await expect(main(page).getByText('The platform hasn’t reported any days of these weeks')).toBeVisible();
});

test('the Agent Center links from a group’s coins of this week to its earnings', async ({ page }) => {
  await enter(page, earned.agent, '/groups/center');
  await main(page)
    .getByRole('row', { name: /Pearl/ })
    .first()
    .getByRole('link', { name: /^Coins this week/ })
    .click();
  await expect(main(page).getByRole('heading', { name: 'Host Earnings' })).toBeVisible();
  await expect(main(page).getByRole('combobox', { name: 'Agent group' })).toHaveValue('Pearl');
  await expect(figures(main(page)).first()).toContainText(number(200 * earned.begun));
});

test('[R-DATA-10] [R-STAT-1] an agent reads every figure of a range of days, filters, sorts by any column, and restores the list from its address', async ({
  page,
}) => {
  const { agent, today, monday, begun } = earned;
  const column = (name: string) => main(page).getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const totals = (name: string) =>
    main(page)
      .getByRole('definition')
      .and(page.locator(`dt:text-is("${name}") + dd`));
  await enter(page, agent, `/statistics/hosts?fromDay=${addDays(monday, -7)}&toDay=${today}`);
  await expect(main(page).getByRole('heading', { name: 'Host statistics' })).toBeVisible();
  await expect(main(page).getByText(/^As of/)).toBeVisible();
  // The list shows all its columns after the row number.
  await expect(main(page).getByRole('columnheader')).toHaveCount(29);
  await expect(main(page).getByText('2 hosts in total')).toBeVisible();
  await expect(totals('Total coins')).toHaveText(number(700 + 350 + 200 * begun));
  await expect(main(page).getByRole('row').nth(1)).toContainText('Ayla');
  // Figures that weren't reported are shown as a dash, not as 0.
  await expect(cells(listed(page, 'Ayla')).nth(4)).toHaveText(number(700 + 200 * begun));
  await expect(cells(listed(page, 'Ayla')).nth(9)).toHaveText('—');

  // Sort by another column, then in the other direction. The address stores the order.
  await column('Host').getByRole('button').first().click();
  await expect(main(page).getByRole('row').nth(1)).toContainText('Ayla');
  await column('This week').getByRole('button').first().click();
  await expect(column('This week')).toHaveAttribute('aria-sort', /ascending|descending/);
  await page.reload();
  await expect(column('This week')).toHaveAttribute('aria-sort', /ascending|descending/);
  // Unknown values come last in both directions.
  await expect(main(page).getByRole('row').nth(2)).toContainText('Berfin');

  // Show only the columns for one question, with their sums.
  await main(page)
    .getByRole('button', { name: /^View: Standard/ })
    .click();
  await page.getByRole('menuitem', { name: 'Compliance' }).click();
  await expect(column('Identity verified')).toBeVisible();
  await expect(column('Total coins')).toHaveCount(0);
  await main(page).getByRole('combobox', { name: 'Bank linked' }).click();
  await page.getByRole('option', { name: 'Yes', exact: true }).click();
  await expect(main(page).getByText('Nothing matches the filter')).toBeVisible();
  await page.goBack();
  await expect(main(page).getByText('2 hosts in total')).toBeVisible();
  await main(page).getByRole('searchbox', { name: 'Search the list' }).fill('Ber');
  await expect(main(page).getByText('1 host in total')).toBeVisible();

  // The same days by group, with or without all groups below. A group links to its hosts.
  await main(page).getByRole('button', { name: 'By group' }).click();
  await expect(column('Active hosts')).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^View: / })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Calls' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Compliance' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(totals('Total coins')).toHaveText(number(700 + 350 + 200 * begun));
  await expect(listed(page, 'Pearl').first()).toContainText(number(700 + 350 + 200 * begun));
  await main(page).getByLabel('Include subgroups').uncheck();
  await expect(page).toHaveURL(/below=false/);
  // Each group is shown without those below. The sums still count every coin once.
  await expect(listed(page, 'Pearl').first()).not.toContainText(number(700 + 350 + 200 * begun));
  await expect(totals('Total coins')).toHaveText(number(700 + 350 + 200 * begun));
  await listed(page, 'Pearl North').click();
  await expect(main(page).getByRole('combobox', { name: 'Agent group' })).toHaveValue('Pearl › Pearl North');
  await page.goBack();
  await expect(column('Active hosts')).toBeVisible();
  await main(page).getByRole('button', { name: 'By host' }).click();
  await main(page).getByRole('searchbox', { name: 'Search the list' }).fill('Ber');
  await expect(main(page).getByText('1 host in total')).toBeVisible();

  // A host opens next to the list. Closing it returns to the same place.
  await listed(page, 'Berfin').click();
  await expect(beside(page).getByRole('heading', { name: /Host/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(listed(page, 'Berfin')).toBeFocused();
  await page.goto(page.url().replace(/toDay=[\d-]+/, `toDay=${addDays(today, 3)}`));
  await expect(main(page).getByText('No figures for these days')).toBeVisible();
  await main(page).getByRole('button', { name: 'Last 30 days' }).click();
  await expect(main(page).getByText('1 host in total')).toBeVisible();
});

test('[R-PLUS-6] all figures have their time, time zone and final state; unknown is a dash, and a corrected day keeps its earlier figures', async ({
  page,
}) => {
  const { agent, today, restated } = earned;
  const asOf = (within: Locator) => within.getByRole('status').filter({ hasText: /as of/i });
  const isSaid = async (within: Locator) => {
    await expect(asOf(within)).toContainText('GMT+0');
    await expect(asOf(within)).toContainText('provisional');
  };
  await enter(page, agent, '/statistics/earnings');
  await isSaid(main(page));
  await enter(page, agent, '/statistics/hosts');
  await isSaid(main(page));
  // If no report matches, there is a dash with its reason, and 0 nowhere.
  const unknown = cells(listed(page, 'Ayla')).nth(14);
  await expect(unknown).toHaveText('—');
  await unknown.getByText('—').hover();
  await expect(page.getByText('The value is unknown, not zero.')).toBeVisible();
  await main(page).getByRole('button', { name: 'By group' }).click();
  await isSaid(main(page));
  await enter(page, agent, '/groups/center');
  await isSaid(main(page));
  await main(page).getByRole('row', { name: /Pearl/ }).first().click();
  await isSaid(beside(page));
  await enter(page, agent, '/groups/hosts');
  await isSaid(main(page));
  await expect(listed(page, 'Berfin')).toContainText('—');

  // Today is provisional, and yesterday is final. An earlier version can be opened from its day.
  await enter(page, agent, `/statistics/earnings?host=${EARNERS.ayla}&app=1`);
  const dayOf = (day: string) => beside(page).getByRole('row', { name: new RegExp(nameOf(day)) });
  await expect(dayOf(today)).toContainText('Provisional');
  await expect(dayOf(addDays(today, -1))).toContainText('Final');
  await dayOf(restated).getByRole('button', { name: 'corrected once' }).click();
  await expect(cells(beside(page).getByRole('row', { name: /^until/ }))).toHaveText(['90', '80', '—', '—', '—', '—']);
  await expect(cells(dayOf(restated)).first()).toHaveText('100');
});

test('[R-STAT-1] [R-PLUS-6] a host’s own page has every figure as a curve that the keyboard can follow, its groups, and every day with its earlier figures', async ({
  page,
}) => {
  const { agent, today, restated } = earned;
  await enter(page, agent, `/statistics/earnings?host=${EARNERS.ayla}&app=1`);
  await beside(page).getByRole('link', { name: 'Charts and full history' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Ayla');
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: /^As of/ }),
  ).toContainText('provisional');
  await expect(main(page).getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');

  // From today back to a day before the first report, which is shown as a gap. All curves show the same day.
  const curve = (name: string) => main(page).getByRole('figure').filter({ hasText: name });
  const total = curve('Total coins');
  await expect(main(page).getByRole('figure')).toHaveCount(10);
  await total.getByRole('slider').focus();
  await expect(total.getByRole('status')).toHaveText('200, provisional');
  await page.keyboard.press('ArrowLeft');
  await expect(total.getByRole('slider')).toHaveAttribute('aria-valuetext', wholeDay(addDays(today, -1)));
  await expect(total.getByRole('status')).toHaveText(/^[12]00, final$/);
  await page.keyboard.press('Home');
  await expect(total.getByRole('status')).toHaveText('Nothing reported');
  await expect(curve('Gift coins')).toContainText('—');
  await page.keyboard.press('Escape');
  await expect(total).toContainText('total for these days');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Pearl North' })).toContainText('since');

  // Select other days. The address stores them.
  await main(page).getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/days=30/);
  await expect(main(page).getByRole('slider').first()).toHaveAttribute('max', '29');

  // The corrected days are listed with their earlier figures and when these were replaced.
  await main(page).getByRole('button', { name: 'Corrected days' }).click();
  const day = main(page).getByRole('row', { name: new RegExp(nameOf(restated)) });
  await expect(cells(day).first()).toHaveText('100');
  await day.getByRole('button', { name: 'corrected once' }).click();
  await expect(cells(main(page).getByRole('row', { name: /^until/ })).first()).toHaveText('90');
  await look(page, 'a host’s page');
  await page.goto(page.url().replace(EARNERS.ayla, '66999999'));
  await expect(main(page).getByText('No data about this host in your groups')).toBeVisible();
});

test.describe('Host Earnings, in light and in dark', () => {
  test('axe finds nothing in the charts, their table, both lists and the panel', async ({ page }) => {
    await enter(page, people.agent(), '/statistics/earnings');
    await expect(main(page).getByRole('row').nth(3)).toBeVisible();
    await expect(plot(page).getByRole('slider')).toBeAttached();
    await look(page, 'by day and by host');
    await main(page).getByRole('button', { name: 'By group' }).click();
    await plot(page).getByRole('button', { name: 'Week' }).click();
    await expect(main(page).getByLabel('Include subgroups')).toBeVisible();
    await look(page, 'by week and by group');
    await main(page).getByLabel('Show as a table').check();
    await look(page, 'as a table');
    await enter(page, earned.agent, `/statistics/earnings?host=${EARNERS.ayla}&app=1`);
    await beside(page).getByRole('button', { name: 'corrected once' }).click();
    await expect(beside(page).getByRole('row', { name: /^until/ })).toBeVisible();
    await look(page, 'host');
    await page.goto(page.url().replace(EARNERS.ayla, EARNERS.berfin).replace('host=', 'week=2020-01-06&host='));
    await expect(main(page).getByText('The platform hasn’t reported any days of these weeks').first()).toBeVisible();
    await look(page, 'nothing reported');
    await enter(page, people.agent(), '/statistics/hosts');
    await expect(main(page).getByRole('row').nth(3)).toBeVisible();
    await look(page, 'statistics');
    await main(page).getByRole('button', { name: 'By group' }).click();
    await expect(main(page).getByLabel('Include subgroups')).toBeVisible();
    await look(page, 'statistics by group');
  });
});
