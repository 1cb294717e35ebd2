import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../test/read-table.ts';
import { type RowsRead, rowsReadBy, settle } from '../test/rows-read.ts';
import { type Caller, callOn } from '../test/scoped/call-on.ts';
import { buildExtremes, type Extreme } from '../test/scoped/extremes.ts';
import { buildWorld, type Owner } from '../test/scoped/world.ts';
import { testServer } from '../test/server.ts';
import { sumChangedWeeks } from './features/daily-facts/index.ts';
import { openDatabase } from './platform/db/database.ts';

const TIMEOUT_MS = 240_000;
const server = await testServer({ RUN: 'api' });
const owner = openDatabase(server.url, 2, (error) => expect.fail(error.message));
afterAll(() => owner.close());

/** Agents with 1, 100 and 3,000 groups, among ten thousand groups in total, eight levels deep. */
let people: { one: Owner; hundred: Owner; thousands: Owner };

beforeAll(async () => {
  people = await buildWorld(owner.db, server.clock.now());
  await settle(server.url);
}, TIMEOUT_MS);

/** Returns a call's ID and query. `own` is a group ID. */
function callOf(text: string, own: number): [id: string, query: Record<string, string>] {
  const [id = '', query = ''] = text.split('?');
  const given = [...new URLSearchParams(query)].map(([name, value]) => [name, value === 'own' ? String(own) : value]);
  return [id, Object.fromEntries(given)];
}

/**
 * Makes a call and returns its row counts and its answer. @param own the caller's topmost group, or one with thousands
 * below it
 */
async function read(call: string, own: number, caller: Caller): Promise<RowsRead & { answer: unknown }> {
  let answer: unknown;
  const found = await rowsReadBy(server.url, async (on) => {
    answer = await callOn(server, on, ...callOf(call, own), caller);
  });
  return { ...found, answer };
}

/**
 * The maximum number of rows that a call can read, by caller. Exact counts use an index alone: 60,000 history rows for
 * the agent with 3,000 groups, 200,000 for an administrator. The page itself reads a hundred rows and the groups in
 * scope.
 */
const MAX_ROWS = `
call                                                one    hundred  thousands  administrator
groups.listBindingGroups                            50     2500     10000      18000
groups.listBindingGroups?search=luna                50     2500     10000      18000
groups.searchGroups                                 50     900      8500       13000
groups.searchGroups?search=istnabul                 3500   4500     15000      16000
groups.searchGroups?search=person+7                 18000  22000    30000      30000
groups.listAddable?type=1                           50     900      8500       13000
groups.listAddable?type=1&search=luna               18000  22000    30000      30000
groups.listGroupCountries                           50     900      8500       13000
groups.listChildren                                 300    18000    340000     1000000
bindings.listBindings                               700    1200     13000      22000
bindings.listAgents                                 1500   1500     5000       8000
memberships.listHosts                               200    8500     240000     any
memberships.listHosts?search=leyla                  350     20000   580000     any
memberships.listHosts?search=10000001+10000002      200     8500    240000     any
memberships.listHosts?groupId=own                   200    8500     240000     240000
memberships.listHosts?groupId=own&order=asc         200    8500     240000     240000
memberships.listHosts?groupId=own&sort=hostId       250    12500    285000     285000
memberships.listHosts?groupId=own&sort=name         350    20000    580000     580000
memberships.listHosts?groupId=own&active=true       300    29000    360000     360000
memberships.listHosts?groupId=own&active=false      550    37000    375000     375000
memberships.listMoves                               10     950      24000      24000
memberships.listMoves?state=open                    10     600      12000      6500
applications.listHistory                            110    3600     72000      240000
applications.listHistory?reviewStatus=not-reviewed  200    6000     75000      any
applications.listHistory?hostId=1000                60     350      7000       22000
applications.listHistory?hostId=10000123            8      120      3300       8
applications.listHistory?hostId=10000123+10100000   12     120      3300       12
applications.listHistory?hostId=maria+1             150    8000     50000      13000
applications.listHistory?hostId=maria+69980         30     260      6600       10
reviews.listOpen                                    any    any      any        11000
reviews.listOpen?queue=videos                       any    any      any        10
reviews.listOpen?groupId=own                        any    any      any        20000
hosts.searchHosts?search=1000                       600    28000    60000      26000
hosts.searchHosts?search=leyla                      600    28000    34000      500
home.readEarned                                  100     9500    140000    170000
home.readTasks                                   500     34000   310000    any
earnings.readEarnings                               12     330      9500       30000
earnings.listHostEarnings                           200    14000    410000     1400000
earnings.listHostEarnings?groupId=own&sort=name     300    14000    410000     410000
earnings.listHostEarnings?groupId=own&sort=hostId   200    13500    390000     390000
earnings.listHostEarnings?search=leyla              230    13000    390000     1700000
earnings.listGroupEarnings                          20     1300     38000      38000
earnings.listGroupEarnings?below=false&search=luna  8      1050     19500      32000
`;

const WHO = ['one', 'hundred', 'thousands', 'administrator'] as const;
const calls = readTable(['call', ...WHO], MAX_ROWS);
/** Tables that grow with every host. Calls must never read one of them from end to end. */
const LARGE = [
  'memberships',
  'applications',
  'accounts',
  'host_moves',
  'agent_group_ancestors',
  'daily_facts',
  'batches',
  'notifications',
  'approval_requests',
];
/** Each month of facts is a separate table. */
const isLarge = (table: string) => LARGE.includes(table.replace(/_\d{4}_\d\d$/, ''));

describe('lists in a scope, of 10,000 groups and 1,000,000 memberships', () => {
  test.each(calls)(
    '$call reads only rows in the scope, however large the rest is',
    { timeout: TIMEOUT_MS },
    async (line) => {
      for (const who of WHO.filter((each) => line[each] !== 'any')) {
        const { id, root } = who === 'administrator' ? { id: 0, root: people.thousands.root } : people[who];
        const role = who === 'administrator' ? who : 'agent';
        const { rows, throughout } = await read(line.call, root, { id, role });
        expect({ who, throughout: throughout.filter(isLarge) }).toEqual({ who, throughout: [] });
        expect(rows, `rows read for ${who}`).toBeLessThanOrEqual(Number(line[who]));
      }
    },
  );

  test('a table that is read from end to end is reported with all of its rows', async () => {
    const found = await rowsReadBy(server.url, (on) => sql`select from memberships where end_reason = 'x'`.execute(on));
    expect(found).toMatchObject({ throughout: ['memberships'], rows: expect.closeTo(1_000_000, -2), statements: 1 });
    expect(found.counted).toEqual({ rows: 0, notByIndex: [] });
  });
});

/**
 * Maximum rows read on a first page for each row shown, plus those for each group in scope. The exact total is
 * excluded.
 */
const EACH_SHOWN = 50;
const EACH_GROUP = 3;
/**
 * The same limit for a list whose rows are sums over all groups below. The call must read every group with its four
 * weeks, and each group above it, up to eight.
 */
const EACH_GROUP_SUMMED = EACH_GROUP + 4 + 8;
/** For these tables, rows are counted from an index alone, and their groups are looked up. */
const COUNTED = ['applications', 'approval_requests', 'batches', 'host_moves', 'memberships', 'notifications'];
/** The lists with their default order and filters, and some with their most selective filter. */
const FIRST_PAGES = [
  'applications.listHistory',
  'applications.listHistory?hostId=303000',
  'applications.listHistory?hostId=30300001',
  'applications.listHistory?hostId=30300001+30300002+30900001',
  'applications.listHistory?hostId=maria+69980',
  'applications.listBatches',
  'reviews.listOpen',
  'memberships.listHosts',
  'approvals.listApprovalRequests',
  'memberships.listHosts?groupId=own',
  'memberships.listHosts?groupId=own&order=asc',
  'memberships.listMoves',
  'memberships.listMoves?state=open',
  'notifications.listNotifications',
  'groups.listBindingGroups',
  'groups.searchGroups',
  'bindings.listBindings',
  'bindings.listBindingRequests',
  'bindings.listAgents',
  'invitations.listInvitations',
  'earnings.listHostEarnings',
  'earnings.listHostEarnings?sort=week-3',
  'earnings.listHostEarnings?week=2026-01-07',
];

const SUMMED_PAGES = ['earnings.listGroupEarnings', 'earnings.listGroupEarnings?below=false'];

describe('first pages for agents with 1, 100 and 3,000 groups among all others', () => {
  let extremes: readonly Extreme[] = [];
  beforeAll(async () => {
    extremes = await buildExtremes(owner.db);
    await sumChangedWeeks(owner);
    await settle(server.url);
  }, TIMEOUT_MS);

  test.each([
    ...FIRST_PAGES.map((call) => ({ call, eachGroup: EACH_GROUP })),
    ...SUMMED_PAGES.map((call) => ({ call, eachGroup: EACH_GROUP_SUMMED })),
  ])(
    '$call reads only the groups of the scope and the rows it shows, for the newest, the oldest, many or few records',
    { timeout: TIMEOUT_MS },
    async ({ call, eachGroup }) => {
      for (const { id, root, groups, records } of extremes) {
        const { rows, throughout, counted, answer } = await read(call, root, { id, role: 'agent' });
        const shown = Math.max(1, shownIn(answer));
        const who = `${records}, ${groups} groups, ${shown} shown, ${counted.rows} counted`;
        expect({ who, throughout: throughout.filter(isLarge) }).toEqual({ who, throughout: [] });
        expect({ who, notByIndex: counted.notByIndex.filter((table) => COUNTED.includes(table)) }).toEqual({
          who,
          notByIndex: [],
        });
        expect(rows - counted.rows, who).toBeLessThanOrEqual(EACH_SHOWN * shown + eachGroup * groups);
      }
    },
  );

  test('counted rows are reported separately, with the tables that are not counted from an index alone', async () => {
    const { counted, rows } = await rowsReadBy(server.url, (on) =>
      sql`select count(*) from memberships where group_id = 2 and note is null`.execute(on),
    );
    expect(counted).toEqual({ rows, notByIndex: ['memberships'] });
    expect(rows).toBeGreaterThan(50);
  });
});

/** Returns the number of rows listed in an answer. */
function shownIn(answer: unknown): number {
  const lists = Object.values(Object(answer)).filter((each) => Array.isArray(each));
  return lists.reduce((sum, list) => sum + list.length, 0);
}
