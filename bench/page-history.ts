import { type HistoryFilter, listHistory } from '@greenroom/contract/applications/applications.ts';
import autocannon from 'autocannon';
import type { ProductProcess } from '../server/test/product-process.ts';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { makeAccounts, makeApplications } from './make-directory.ts';
import { type Agent, makeAgent, makeSchema } from './make-people.ts';
import { type Measurement, median } from './measurement.ts';
import { asScript, historyStatements } from './product-statements.ts';
import { hasPgbench, runPgbench } from './run-pgbench.ts';

const APPLICATIONS_OF_A_GROUP = 5000;
const CONNECTIONS = 8;
const ROUNDS = 3;
/** Time to warm up, since the first thousands of pages run code that isn't compiled yet. */
const WARM_UP_SECONDS = 10;
const P3_BUDGET = 0.35;
const P5_BUDGET = 1.2;

/** A history that a running Greenroom serves, and an agent who has all the history's groups in scope. */
export interface History {
  readonly database: string;
  readonly applications: number;
  readonly groups: number;
  readonly agent: Agent;
  readonly product: ProductProcess;
}

/** Measures P-3 and P-5: history pages over HTTP. They take turns with pgbench and with a tenth of the data. */
export async function measurePages(
  place: BenchPlace,
  scale: number,
  wanted: ReadonlySet<string>,
  secondsEach: number,
): Promise<Measurement[]> {
  const large = await makeHistory(place, 'bench_history', 2000 * scale);
  const small = wanted.has('P-5') ? await makeHistory(place, 'bench_tenth', 200 * scale) : null;
  const pgbench = wanted.has('P-3') && (await hasPgbench());
  const script = pgbench ? await pgbenchScript(place, large) : '';
  const rates: Record<'large' | 'small' | 'pgbench', number[]> = { large: [], small: [], pgbench: [] };
  for (const history of small ? [large, small] : [large]) await requestRate(history, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.large.push(await requestRate(large, secondsEach));
    if (small) rates.small.push(await requestRate(small, secondsEach));
    if (pgbench) rates.pgbench.push(await runPgbench(place, large.database, { script, seconds: secondsEach }));
  }
  const measured: Measurement[] = [];
  if (wanted.has('P-3')) measured.push(comparePgbench(large, rates.large, pgbench ? rates.pgbench : null));
  if (small) measured.push(compareSizes(large, small, rates.large, rates.small));
  for (const history of small ? [large, small] : [large]) {
    await history.product.stop();
    await place.dropDatabase(history.database);
  }
  return measured;
}

/** Creates applications spread evenly over groups, and an agent who sees them all, and starts Greenroom on them. */
export async function makeHistory(place: BenchPlace, database: string, wantedGroups: number): Promise<History> {
  const groups = Math.max(2, Math.round(wantedGroups));
  const applications = groups * APPLICATIONS_OF_A_GROUP;
  const client = await place.createDatabase(database);
  await makeSchema(client, place.url(database));
  const agent = await makeAgent(client, groups);
  await makeAccounts(client, applications / 2);
  await makeApplications(client, { accounts: applications / 2, groups, applications }, 'evenly');
  await client.query('checkpoint');
  await client.end();
  const history = { database, applications, groups, agent, product: await place.startProduct(database) };
  await checkPage(history);
  return history;
}

/** Checks that the measured page is the right answer. */
async function checkPage({ product, agent, groups }: History): Promise<void> {
  const query = { groupId: String(groups) };
  const { rows, total } = await callProduct(product.address, agent.token, listHistory, { query });
  if (rows.length !== 20 || total !== APPLICATIONS_OF_A_GROUP || rows.some((row) => row.name === null)) {
    throw new Error(`a page of the history has ${rows.length} rows of ${total}`);
  }
}

/** Returns pages per second over some seconds, using 8 kept-alive connections that request pages for random groups. */
async function requestRate({ product, agent, groups }: History, seconds: number): Promise<number> {
  const result = await autocannon({
    url: product.address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${agent.token}` },
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: `${listHistory.path}?groupId=${1 + Math.floor(Math.random() * groups)}&page=1&size=20`,
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} pages were refused`);
  return result['2xx'] / result.duration;
}

/** The group used to capture the statements. Any group works if no other parameter has the same number. */
const ANY_GROUP = 987_654_321;

async function pgbenchScript(place: BenchPlace, { database, agent, groups }: History): Promise<string> {
  const filter: HistoryFilter = { groupId: ANY_GROUP, codes: [], sort: 'submittedAt', order: 'desc' };
  const statements = await historyStatements(place.url(database), agent.userId, filter);
  const lines = statements.map((statement) => asScript(statement, 'group_id', ANY_GROUP));
  return [`\\set group_id random(1, ${groups})`, ...lines].join('\n');
}

function comparePgbench(large: History, ours: readonly number[], limits: readonly number[] | null): Measurement {
  const ratio = limits ? median(ours.map((rate, round) => rate / (limits[round] ?? Number.NaN))) : null;
  return {
    id: 'P-3',
    work: `a page of the history out of ${large.applications.toLocaleString('en')}`,
    ours: `${Math.round(median(ours))} /s`,
    limit: limits ? `${Math.round(median(limits))} /s` : 'pgbench is missing',
    ratio,
    budget: `≥ ${P3_BUDGET} ×`,
    met: ratio !== null && ratio >= P3_BUDGET,
    notes: [
      `P-3: ${large.groups.toLocaleString('en')} groups of ${APPLICATIONS_OF_A_GROUP.toLocaleString('en')}, all in the agent’s ` +
        `scope; rounds in turns, ours ${rounded(ours)}, pgbench ${limits ? rounded(limits) : '-'}.`,
      ...(limits ? [] : ['P-3: install pgbench (Debian: apt-get install postgresql-client postgresql-contrib).']),
    ],
  };
}

function compareSizes(
  large: History,
  small: History,
  atLarge: readonly number[],
  atSmall: readonly number[],
): Measurement {
  const ratio = median(atLarge.map((rate, round) => (atSmall[round] ?? Number.NaN) / rate));
  return {
    id: 'P-5',
    work: `P-3 with ${large.applications.toLocaleString('en')} beside ${small.applications.toLocaleString('en')}`,
    ours: `${(1000 / median(atLarge)).toFixed(2)} ms a page`,
    limit: `${(1000 / median(atSmall)).toFixed(2)} ms a page`,
    ratio,
    budget: `≤ ${P5_BUDGET} ×`,
    met: ratio <= P5_BUDGET,
    notes: [
      `P-5: ${small.groups.toLocaleString('en')} groups of the same size; rounds ${rounded(atSmall)} against ${rounded(atLarge)} /s.`,
    ],
  };
}

function rounded(rates: readonly number[]): string {
  return rates.map((rate) => Math.round(rate)).join(', ');
}
