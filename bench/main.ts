/**
 * `npm run bench`: measures performance. Each figure is measured in the same run as its limit.
 *
 * --scale 0.1        a tenth of the data
 * --only P-3         only this line (repeat it for several)
 * --seconds 5        length of a round of pages (10)
 * --write            writes bench/results.md also after a quick run
 */
import { parseArgs } from 'node:util';
import { measureAdding } from './add-million.ts';
import { measureAudited } from './audited.ts';
import { type BenchPlace, makePlace } from './bench-place.ts';
import { measureExports } from './export-million.ts';
import { measureHoldUps } from './hold-up.ts';
import { measureUserPages } from './list-users.ts';
import { describeLoad, describeMachine } from './machine.ts';
import type { Measurement } from './measurement.ts';
import { measurePages } from './page-history.ts';
import { measureStatistics } from './page-statistics.ts';
import { measureScreens } from './screens.ts';
import { measureStart } from './start-up.ts';
import { measureFacts } from './take-facts.ts';
import { table, writeResults } from './write-results.ts';

/** Greenroom's own budgets start at P-21. */
const HOLD_UPS = ['P-21', 'P-22', 'P-23', 'P-24', 'P-25'];
/** Budgets that are measured in a browser. */
const SEEN = ['P-8', 'P-9', 'P-10', 'P-12', 'P-26', 'P-27'];
const LINES = [
  'P-1',
  'P-2',
  'P-3',
  'P-4',
  'P-5',
  'P-6',
  'P-7',
  'P-8',
  'P-9',
  'P-10',
  'P-11',
  'P-12',
  'P-13',
  ...HOLD_UPS,
  'P-26',
  'P-27',
];

await main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  });
  const scale = Number(values.scale);
  const wanted = new Set(values.only.length > 0 ? values.only.flatMap((one) => one.split(',')) : LINES);
  const unknown = [...wanted].filter((one) => !LINES.includes(one));
  if (!(scale > 0 && scale <= 1) || unknown.length > 0) {
    throw new Error(`--scale is a number up to 1, --only one of ${LINES.join(', ')}`);
  }
  const place = await makePlace(scale);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(place));
  try {
    const measured = await measureAll(place, scale, wanted, Number(values.seconds));
    console.log(`\n${table(measured)}\n`);
    for (const note of measured.flatMap((one) => one.notes)) console.log(`- ${note}`);
    if (values.write || (scale === 1 && values.only.length === 0)) {
      console.log(`\nWritten to ${await writeResults(measured, scale)}.`);
    }
  } finally {
    await place.remove();
  }
  process.exit();
}

function leave(place: BenchPlace): void {
  console.error('Stopping, and removing what was made …');
  void place.remove().then(() => process.exit(130));
}

async function measureAll(
  place: BenchPlace,
  scale: number,
  wanted: ReadonlySet<string>,
  secondsEach: number,
): Promise<Measurement[]> {
  console.log(`${describeMachine()}; scale ${scale}`);
  const parts: readonly [readonly string[], () => Promise<Measurement[]>][] = [
    // These run first, while no table is being vacuumed, since the browser shares the machine with the database.
    [SEEN, () => measureScreens(place, wanted)],
    [['P-1', 'P-2'], () => measureAdding(place, scale, wanted)],
    [['P-3', 'P-5'], () => measurePages(place, scale, wanted, secondsEach)],
    [['P-4', 'P-5'], () => measureStatistics(place, scale, wanted)],
    [['P-6'], () => measureExports(place, scale)],
    [['P-7'], () => measureFacts(place, scale)],
    [['P-11'], () => measureStart(place)],
    [['P-13'], async () => [await measureUserPages(place, scale), ...(await measureAudited(place))]],
    [HOLD_UPS, () => measureHoldUps(place, wanted)],
  ];
  const measured: Measurement[] = [];
  for (const [lines, measure] of parts) {
    const chosen = lines.filter((line) => wanted.has(line));
    if (chosen.length === 0) continue;
    console.log(`${chosen.join(', ')} … (load ${describeLoad()})`);
    measured.push(...(await measure()));
  }
  return measured.toSorted((a, b) => LINES.indexOf(a.id) - LINES.indexOf(b.id));
}
