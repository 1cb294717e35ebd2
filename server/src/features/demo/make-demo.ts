import { addDays } from '@greenroom/contract/kit/days.ts';
import type { Deps } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fillFacts } from '../daily-facts/index.ts';
import { analyzeAll } from './demo.queries.ts';
import { insertVersions, madeUpFacts } from './demo-facts.queries.ts';
import { DEMO_USERS } from './demo-users.ts';
import { type DemoAccount, type DemoGroup, HOUR_MS, type World } from './demo-world.ts';
import { makeAccounts } from './people/make-accounts.ts';
import { saveAccounts, saveGroups, savePaymentPlatforms, saveUsers } from './save-people.ts';
import { savePictures } from './save-pictures.ts';
import { saveStory } from './save-story.ts';
import { makeStory } from './story/make-story.ts';

const ACCOUNTS = 20_000;
const FACT_DAYS = 90;
/** Nobody knows the demonstration users' password: 32 random bytes, of which only the hash is kept. */
const PASSWORD_BYTES = 32;

/** What was made, and how long it took. */
export interface MadeDemo {
  readonly accounts: number;
  readonly groups: number;
  readonly agents: number;
  readonly batches: number;
  readonly seconds: number;
}

/**
 * Fills a database that has only the first users `admin` and `agent` with demonstration data: accounts, groups, sixty
 * days of batches and reviews, ninety days of facts. All of it or nothing; pictures go to the file store first. The
 * data are the same each time but for the pictures' names, with times that end at the current hour.
 */
export async function makeDemo(deps: Deps): Promise<MadeDemo> {
  const begun = performance.now();
  const now = Math.floor(deps.clock.now().getTime() / HOUR_MS) * HOUR_MS;
  const [pictures, passwordHash, accounts] = await Promise.all([
    savePictures(deps.files),
    hashPassword(deps.random(PASSWORD_BYTES).toString('base64')),
    makeAccounts(ACCOUNTS, now),
  ]);
  const world = await deps.db.transaction().execute(async (trx) => {
    const userIds = await saveUsers(trx, passwordHash, pictures, now);
    const groups = await saveGroups(trx, userIds, now);
    const made = newWorld(accounts, groups, userIds);
    await makeStory(made, now);
    await saveAccounts(trx, accounts, pictures);
    await savePaymentPlatforms(trx);
    await saveStory(trx, made);
    await makeFacts(trx, deps.config.timeZone, now);
    await analyzeAll(trx);
    return made;
  });
  return {
    accounts: accounts.length,
    groups: world.groups.length,
    agents: DEMO_USERS.filter(({ role }) => role === 'agent' || role === 'sub-agent').length,
    batches: world.batches.length,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  };
}

function newWorld(
  accounts: readonly DemoAccount[],
  groups: readonly DemoGroup[],
  userIds: ReadonlyMap<string, number>,
): World {
  const persons = Map.groupBy(
    accounts.filter(({ personKey }) => personKey !== null),
    ({ personKey }) => personKey,
  );
  return {
    accountsByApp: Map.groupBy(accounts, ({ appId }) => appId),
    siblings: (account) => (persons.get(account.personKey) ?? []).filter((other) => other !== account),
    groups,
    userIds,
    memberships: [],
    batches: [],
    applications: [],
    verdicts: [],
    decisions: [],
    queue: [],
    shelved: new Set(),
    submitted: new Set(),
  };
}

/** Makes up what the platform reported on the demonstration's hosts for ninety days, up to `end`. */
async function makeFacts(trx: Trx, timeZone: string, end: number): Promise<void> {
  const now = new Date(end);
  const today = dayIn(timeZone, now);
  const span = { from: addDays(today, -FACT_DAYS), to: today, today, now, timeZone };
  await fillFacts(trx, madeUpFacts(span), span);
  await insertVersions(trx, span);
}
