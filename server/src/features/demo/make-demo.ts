import { addDays } from '@greenroom/contract/kit/days.ts';
import type { Deps } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fillFacts } from '../daily-facts/index.ts';
import { analyzeAll, insertRows } from './demo.queries.ts';
import { BATCHES, PAYMENT_PLATFORMS } from './demo-data.ts';
import { insertVersions, madeUpFacts } from './demo-facts.queries.ts';
import { HOUR_MS, makeAccounts } from './make-accounts.ts';
import { makeStory } from './make-story.ts';
import { saveGroups, saveUsers } from './save-people.ts';
import { savePictures } from './save-pictures.ts';

const ACCOUNTS = 20_000;
const FACT_DAYS = 90;
/** Length of the demo users' random passwords. No one knows them, because only the hashes are stored. */
const PASSWORD_BYTES = 32;

/** The number of created rows, and the duration. */
export interface MadeDemo {
  readonly accounts: number;
  readonly groups: number;
  readonly agents: number;
  readonly batches: number;
  readonly seconds: number;
}

/**
 * Fills a database that has only the first users `admin` and `agent` with demo data: accounts, groups, sixty days of
 * batches and reviews, and ninety days of facts. Either all data are created or none, except that images are saved in
 * the file store first. Apart from the image names, the data are always the same, with times that end at the current
 * hour.
 */
export async function makeDemo(deps: Deps): Promise<MadeDemo> {
  const begun = performance.now();
  const now = Math.floor(deps.clock.now().getTime() / HOUR_MS) * HOUR_MS;
  const hashing = hashPassword(deps.random(PASSWORD_BYTES).toString('base64'));
  const pictures = await savePictures(deps.files);
  const accounts = makeAccounts(ACCOUNTS, now, pictures);
  const passwordHash = await hashing;
  const made = await deps.db.transaction().execute(async (trx) => {
    const { userIds, agents } = await saveUsers(trx, passwordHash, pictures, now);
    const groups = await saveGroups(trx, userIds, now);
    await insertRows(trx, 'accounts', [...accounts.values()], ({ row }) => row);
    await insertRows(trx, 'dictionary_entries', PAYMENT_PLATFORMS, (entry) => ({
      ...{ dictionary: 'payment-platforms', position: Number(entry.value) },
      ...entry,
    }));
    const { hostMinAge } = deps.settings.current;
    await makeStory({ trx, accounts, groups, userIds, hostMinAge, end: now });
    await makeFacts(trx, deps.config.timeZone, now);
    await analyzeAll(trx);
    return { accounts: accounts.size, groups: groups.length, agents, batches: BATCHES.length };
  });
  return { ...made, seconds: Math.round((performance.now() - begun) / 100) / 10 };
}

/** Creates the platform's reports on the demo hosts for ninety days, up to `end`. */
async function makeFacts(trx: Trx, timeZone: string, end: number): Promise<void> {
  const now = new Date(end);
  const today = dayIn(timeZone, now);
  const span = { from: addDays(today, -FACT_DAYS), to: today, today, now, timeZone };
  await fillFacts(trx, madeUpFacts(span), span);
  await insertVersions(trx, span);
}
