import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { Client } from 'pg';
import { build } from 'vite';
import { startProduct } from '../server/test/product-process.ts';
import type { BenchPlace } from './bench-place.ts';
import { clickAsHand, kilobytes, listenToFetches, openBrowser, type Screens, signedIn, untilQuiet } from './browse.ts';
import { measureFirstScreen, measurePoorLine } from './first-load.ts';
import { lighthouseScores } from './lighthouse.ts';
import { type Measurement, median } from './measurement.ts';
import { measureSmoothness } from './smooth.ts';
import { measureStatisticsTable } from './statistics-table.ts';
import { interactionsIn } from './trace.ts';

const WEB = join(import.meta.dirname, '../web');
const SWITCHES = 30;
const PAGE_ROWS = 100;
const BUDGET = { signInKilobytes: 130, switchMs: 80, performance: 98, others: 100 };

/** Measures P-8, P-9, P-10, P-12, P-26 and P-27: waiting times in a real browser. */
export async function measureScreens(place: BenchPlace, wanted: ReadonlySet<string>): Promise<Measurement[]> {
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'error' });
  const client = await place.createDatabase('screens');
  const product = await startProduct(place.settings('screens'), ['--demo']);
  place.atEnd(() => product.kill());
  const browser = await openBrowser();
  place.atEnd(() => browser.close());
  const screens = { address: product.address, token: await openSession(client, 'administrator'), browser };
  const agent = { ...screens, token: await openSession(client, 'agent') };
  const measured: Measurement[] = [];
  if (wanted.has('P-8')) measured.push(await measureSignIn(screens));
  if (wanted.has('P-9')) measured.push(await measureFirstScreen(agent, screens));
  if (wanted.has('P-10')) measured.push(await measureTabs(screens), ...(await measureStatisticsTable(screens)));
  if (wanted.has('P-12')) measured.push(await measurePoorLine(screens));
  if (wanted.has('P-26') || wanted.has('P-27')) {
    measured.push(...(await measureSmoothness(agent)));
  }
  await browser.close();
  await product.stop();
  return measured;
}

/** Opens a session for the first user with a role. An administrator sees everything. */
async function openSession(client: Client, role: RoleKey): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at, expires_at)
     select $1, user_id, true, now(), now(), now() + interval '1 day'
     from user_roles where role = $2 order by user_id limit 1`,
    [createHash('sha256').update(token).digest(), role],
  );
  return token;
}

async function measureSignIn({ address, browser }: Screens): Promise<Measurement> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched = await listenToFetches(context, page);
  await page.goto(`${address}/#/login`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await untilQuiet(fetched);
  const ours = kilobytes(fetched(), ['Script', 'Stylesheet']);
  await context.close();
  const limit = await reactAloneKilobytes();
  const scores = await lighthouseScores(`${address}/#/login`);
  return {
    id: 'P-8',
    work: 'the sign-in screen, cold: JavaScript and CSS over the wire; Lighthouse, mobile',
    ours: `${ours.toFixed(0)} kB; ${scores.performance}, ${scores.accessibility}, ${scores.bestPractices}`,
    limit: `${limit.toFixed(0)} kB (React DOM)`,
    ratio: ours / limit,
    budget: '≤ 130 kB; ≥ 98, 100, 100',
    met:
      ours <= BUDGET.signInKilobytes &&
      scores.performance >= BUDGET.performance &&
      scores.accessibility === BUDGET.others &&
      scores.bestPractices === BUDGET.others,
    notes: [
      `P-8: the middle one of ${scores.performances.length} runs of Lighthouse (performance ${scores.performances.join(', ')}; ` +
        `accessibility, best practices); kilobytes of 1,000 bytes with HTTP headers, brotli as the product sends it.` +
        (scores.objections.length > 0 ? ` Objections: ${scores.objections.join('; ')}.` : ''),
    ],
  };
}

/** Returns the size of React and its DOM alone, built and compressed like Greenroom. */
async function reactAloneKilobytes(): Promise<number> {
  const entry = 'virtual:react-alone';
  const text = `import { createRoot } from 'react-dom/client'; createRoot(document.body).render('x');`;
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? join(WEB, 'src/react-alone.js') : null),
        load: (id) => (id.endsWith('react-alone.js') ? text : null),
      },
    ],
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(Buffer.from(code), level).length / 1000;
}

async function measureTabs(screens: Screens): Promise<Measurement> {
  const { context, page } = await signedIn(screens);
  await page.goto(`${screens.address}/#/hosts/history?size=${PAGE_ROWS}`);
  await page.getByRole('row').nth(PAGE_ROWS).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Open screens' });
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add hosts' }).waitFor();
  await screens.browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    const back = turn % 2 === 0;
    await clickAsHand(page, tabs.getByRole('link', { name: back ? 'History' : 'Add hosts' }));
    await (back ? page.getByRole('row').nth(PAGE_ROWS) : page.getByRole('heading', { name: 'Add hosts' })).waitFor();
  }
  // The trace contains the last click only after its frame was shown.
  await pause(200);
  const times = interactionsIn(await screens.browser.stopTracing());
  await context.close();
  if (times.length < SWITCHES) throw new Error(`the trace has ${times.length} of ${SWITCHES} clicks`);
  // Switch back to the first tab (the table) and away from it, in turns. Both directions must meet the budget.
  const [back, away] = [0, 1].map((turn) => median(times.filter((_, index) => index % 2 === turn)));
  const ours = Math.max(back ?? 0, away ?? 0);
  return {
    id: 'P-10',
    work: `switch between two kept tabs, one a table of ${PAGE_ROWS} rows: from the click to the frame`,
    ours: `${ours.toFixed(0)} ms`,
    limit: '16 ms (a frame)',
    ratio: ours / 16,
    budget: `≤ ${BUDGET.switchMs} ms`,
    met: ours <= BUDGET.switchMs,
    notes: [
      `P-10: ${times.length} switches in a Chromium trace: to the table ${back?.toFixed(0)} ms, away from it ` +
        `${away?.toFixed(0)} ms (medians; the slower counts), worst ${Math.max(...times).toFixed(0)} ms.`,
    ],
  };
}
