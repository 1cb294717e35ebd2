import { setTimeout as pause } from 'node:timers/promises';
import { SCREENS } from '@greenroom/contract/screens.ts';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Screens, signedIn } from './browse.ts';
import { type Measurement, median } from './measurement.ts';

const BUDGET = { shift: 0.02, taskMs: 100 };
/** How long loading and drawing after a step count as part of it. */
const SETTLE_MS = 1200;

/** A group in the demonstration data. */
const GROUP = 'Istanbul';

/** The effects of a step on the page, as users see them. */
interface Smoothness {
  readonly step: string;
  /** The sum of layout shifts that no key or click in the last half second caused, weighted as in browsers. */
  readonly shift: number;
  /** The main thread's longest task, in milliseconds. 0 if none is over 50. */
  readonly task: number;
}

/**
 * Measures P-26 and P-27: opens each screen of an agent cold, then repeats an agent's daily work for several rounds.
 */
export async function measureSmoothness(screens: Screens): Promise<Measurement[]> {
  const opened = await inFreshPage(screens, openAll);
  const rounds: Smoothness[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await inFreshPage(screens, workThrough));
  const done = Object.keys(JOURNEYS).map((step) => {
    const each = rounds.flatMap((round) => round.filter((one) => one.step === step));
    return { step, shift: Math.max(...each.map(({ shift }) => shift)), task: median(each.map(({ task }) => task)) };
  });
  const worst = Math.max(...rounds.flat().map(({ task }) => task));
  const smooth = line(
    'P-27',
    `the longest task of the main thread in an agent’s journeys`,
    done,
    'task',
    BUDGET.taskMs,
    ' ms',
  );
  return [
    line(
      'P-26',
      'layout shift of each screen and step of an agent’s day',
      [...opened, ...done],
      'shift',
      BUDGET.shift,
      '',
    ),
    {
      ...smooth,
      notes: [
        ...smooth.notes,
        `P-27: each step the middle one of ${ROUNDS} rounds; the worst of all ${worst.toFixed(0)} ms.`,
      ],
    },
  ];
}

/** Number of rounds. Delays depend on what else the machine is doing, so the result is the median. */
const ROUNDS = 3;

async function inFreshPage(
  screens: Screens,
  work: (page: Page, address: string) => Promise<Smoothness[]>,
): Promise<Smoothness[]> {
  const { context, page } = await signedIn(screens);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.addInitScript({ content: OBSERVE });
  const found = await work(page, screens.address);
  await context.close();
  return found;
}

async function openAll(page: Page, address: string): Promise<Smoothness[]> {
  const opened: Smoothness[] = [];
  for (const [name, { path }] of Object.entries(SCREENS)) {
    await page.goto('about:blank');
    await page.goto(`${address}/#${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    opened.push({ step: name, ...(await observed(page)) });
  }
  return opened;
}

/** Starts from the Home screen, as after signing in. The page's initial load doesn't count as a step. */
async function workThrough(page: Page, address: string): Promise<Smoothness[]> {
  await page.goto(`${address}/#${SCREENS.dashboard.path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await observed(page);
  const done: Smoothness[] = [];
  for (const [step, work] of Object.entries(JOURNEYS)) {
    await work(page, address);
    done.push({ step, ...(await observed(page)) });
  }
  return done;
}

const open = async (page: Page, address: string, path: string) => {
  await page.goto(`${address}/#${path}`);
  await page.getByRole('row').nth(3).waitFor();
};

/** User actions on the screens. Each is measured until its effects have settled. */
const JOURNEYS: Readonly<Record<string, (page: Page, address: string) => Promise<unknown>>> = {
  'history opened': (page, address) => open(page, address, SCREENS.history.path),
  'history filtered': async (page) => {
    await page.getByRole('combobox', { name: 'Upload status' }).click();
    await page.getByRole('option', { name: 'Failure' }).click();
  },
  'history sorted': (page) =>
    page
      .getByRole('button', { name: /^Uploaded/ })
      .first()
      .click(),
  'record opened': (page) => page.getByRole('main').getByRole('row').nth(2).click(),
  'earnings opened': (page, address) => open(page, address, SCREENS['host-earnings'].path),
  'host of earnings opened': (page) =>
    page.getByRole('region', { name: 'By host or by group' }).getByRole('row').nth(1).click(),
  'bind hosts opened': (page, address) => open(page, address, SCREENS['bind-hosts'].path),
  'hosts added': async (page, address) => {
    await page.goto(`${address}/#${SCREENS['add-hosts'].path}`);
    const ids = Array.from({ length: 20 }, (_, index) => 15_400_000 + index).join('\n');
    await page.getByRole('textbox', { name: 'Type or paste IDs' }).fill(ids);
    await page
      .getByRole('main')
      .getByRole('combobox', { name: /^Group/ })
      .fill(GROUP);
    await page.getByRole('option', { name: GROUP }).first().click();
    await page.getByRole('button', { name: /^Add \d+ hosts/ }).click();
    await page.getByText('Not added', { exact: true }).waitFor();
  },
};

const seen = z.object({ shift: z.number(), task: z.number() });

/** Script that runs in the page before anything else and counts layout shifts and long tasks. */
const OBSERVE = `
  window.smoothness = { shift: 0, task: 0 };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.smoothness.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.smoothness.task = Math.max(window.smoothness.task, duration);
  }).observe({ type: 'longtask', buffered: true });`;

/** Script that returns the counts since the last step and resets them. */
const TAKE = `{ const seen = window.smoothness; window.smoothness = { shift: 0, task: 0 }; seen; }`;

/** Returns a step's effects once the page is at rest. */
async function observed(page: Page): Promise<z.infer<typeof seen>> {
  await pause(SETTLE_MS);
  return seen.parse(await page.evaluate(TAKE));
}

function line(
  id: string,
  work: string,
  steps: readonly Smoothness[],
  figure: 'shift' | 'task',
  budget: number,
  unit: string,
): Measurement {
  const sorted = steps.toSorted((one, other) => other[figure] - one[figure]);
  const text = (value: number) => `${figure === 'shift' ? value.toFixed(3) : value.toFixed(0)}${unit}`;
  const worst = sorted[0]?.[figure] ?? Number.NaN;
  return {
    id,
    work,
    ours: text(worst),
    limit: '–',
    ratio: null,
    budget: `≤ ${budget}${unit}`,
    met: worst <= budget,
    notes: [
      `${id}: ${steps.length} steps at 1366 × 768; ` +
        `${sorted
          .slice(0, 5)
          .map((one) => `${one.step} ${text(one[figure])}`)
          .join(', ')}.`,
    ],
  };
}
