import { createServer, type RequestListener } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { kilobytes, listenToFetches, type Screens, signedIn, untilQuiet } from './browse.ts';
import { type Measurement, median, seconds } from './measurement.ts';

const BUDGET = { kilobytes: 250, requests: 25, paintMs: 2000, usableMs: 8000 };
const ROUNDS = 5;

/** A slow connection in both directions, as round trip in milliseconds and bytes per second. */
const POOR_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Measures P-9: all bytes transferred for the first screen.
 * @param administrator a user in an installation with an open setup step, which loads after the screen; used only for a
 * note
 */
export async function measureFirstScreen(agent: Screens, administrator: Screens): Promise<Measurement> {
  const all = await fetchesOfFirstScreen(agent);
  const withSteps = await fetchesOfFirstScreen(administrator);
  const ours = kilobytes(all);
  const code = kilobytes(all, ['Script', 'Stylesheet']);
  const screensLoaded = all.filter(({ path }) => /\.screen-[^/]+\.js$/.test(path)).map(({ path }) => path);
  const foreign = screensLoaded.filter((path) => !/\/dashboard\.screen-/.test(path));
  return {
    id: 'P-9',
    work: 'the first screen after sign-in, cold: everything over the wire',
    ours: `${ours.toFixed(1)} kB, ${all.length} requests`,
    limit: '–',
    ratio: null,
    budget: '≤ 250 kB, ≤ 25 requests, no chunk of a screen that was not opened',
    met: ours <= BUDGET.kilobytes && all.length <= BUDGET.requests && foreign.length === 0,
    notes: [
      `P-9: ${code.toFixed(0)} kB are JavaScript and CSS; chunks of screens: ` +
        `${screensLoaded.length}${foreign.length > 0 ? `, not opened: ${foreign.join(', ')}` : ', the one that was opened'}. ` +
        `An administrator who has first steps to make: ${kilobytes(withSteps).toFixed(0)} kB, ${withSteps.length} requests.`,
    ],
  };
}

async function fetchesOfFirstScreen(screens: Screens) {
  const { context, page } = await signedIn(screens);
  const fetched = await listenToFetches(context, page);
  await openFirstScreen(page, screens.address);
  await untilQuiet(fetched);
  await context.close();
  return fetched();
}

/** Measures P-12: the same load on a slow connection. It takes turns with loading as many bytes in one response. */
export async function measurePoorLine(screens: Screens): Promise<Measurement> {
  const rounds: (Loaded & { limit: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const loaded = await loadPoorly(screens);
    rounds.push({ ...loaded, limit: await loadAtOnce(screens, loaded.bytes) });
  }
  const [paint, usable, limit] = [
    median(rounds.map((round) => round.paint)),
    median(rounds.map((round) => round.usable)),
    median(rounds.map((round) => round.limit)),
  ];
  return {
    id: 'P-12',
    work: 'signed in, cold, on a line of 400 ms and 50 kB/s: first paint; usable',
    ours: `${seconds(paint)}; ${seconds(usable)}`,
    limit: `${seconds(limit)} (the same bytes in one answer)`,
    ratio: usable / limit,
    budget: '≤ 2 s; ≤ 8 s',
    met: paint <= BUDGET.paintMs && usable <= BUDGET.usableMs,
    notes: [
      `P-12: Chromium’s own emulation of a line; usable is when the screen’s heading and the menu are there and can be ` +
        `pressed. Rounds in turns, usable ${rounds.map((round) => seconds(round.usable)).join(', ')}, one answer ` +
        `${rounds.map((round) => seconds(round.limit)).join(', ')}.`,
    ],
  };
}

interface Loaded {
  /** Milliseconds from the start of the navigation. */
  readonly paint: number;
  readonly usable: number;
  /** Number of bytes that had arrived when the page was usable. */
  readonly bytes: number;
}

async function loadPoorly(screens: Screens): Promise<Loaded> {
  const { context, page } = await signedIn(screens);
  const fetched = await listenToFetches(context, page);
  await spoilLine(context, page);
  await openFirstScreen(page, screens.address);
  const usable = await page.evaluate(() => performance.now());
  const bytes = Math.round(kilobytes(fetched()) * 1000);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  await context.close();
  if (paint === undefined) throw new Error('nothing was painted');
  return { paint, usable, bytes };
}

/** Loads as many bytes as a single page. @returns milliseconds until the last byte arrived */
async function loadAtOnce(screens: Screens, bytes: number): Promise<number> {
  return serving(
    (_request, response) => response.setHeader('Content-Type', 'text/plain').end(Buffer.alloc(bytes, ' ')),
    async (address) => {
      const { context, page } = await signedIn({ ...screens, address });
      await spoilLine(context, page);
      await page.goto(address, { waitUntil: 'load' });
      const ms = await page.evaluate(() => performance.now());
      await context.close();
      return ms;
    },
  );
}

async function serving<T>(answer: RequestListener, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  try {
    return await work(`http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function spoilLine(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', POOR_LINE);
}

/** Opens the Home screen and waits until its menu can be pressed. */
async function openFirstScreen(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/#/dashboard`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' });
  await link.click({ trial: true });
}
