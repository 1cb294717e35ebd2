import { readBatch } from '@greenroom/contract/applications/applications.ts';
import { type Route, route } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Asked, ask } from '../test/ask.ts';
import { allFields, isKnownField, nameOf, naming } from '../test/fields-of-calls.ts';
import { fingerprint } from '../test/fingerprint.ts';
import { inputFor, REST } from '../test/named-objects.ts';
import { OBJECTS } from '../test/objects-of-calls.ts';
import { readTable } from '../test/read-table.ts';
import { testServer } from '../test/server.ts';
import { buildTwoAgents, showsTrace } from '../test/worlds/two-agents.ts';
import { MOUNTED } from './app.ts';

const STRANGERS = ['agent', 'sub-agent', 'default'] as const;
const lines = readTable(['route', 'by', ...STRANGERS], OBJECTS);
const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const routes = MOUNTED.map(({ route }) => route).filter(isForPeople);

function isForPeople({ access }: Route): boolean {
  return access !== 'public' && !(typeof access === 'object' && 'token' in access);
}

/** Returns a call's result: the refusal's code, `shown` if the answer reveals the owner's objects, or `nothing`. */
function whatWasGot({ refused, text }: Asked): string {
  if (refused !== null) return refused;
  return showsTrace(text) ? 'shown' : 'nothing';
}

function changes(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

function routeOf(id: string): Route {
  const found = MOUNTED.find(({ route }) => route.id === id);
  if (!found) throw new Error(`there is no call ${id}`);
  return found.route;
}

/** Returns fields that are in no list, and fields that name an object in a call without a table row. */
function leftOut(among: readonly Route[]): { unknown: string[]; notStated: string[] } {
  const fields = among.flatMap((each) => allFields(each).map((field) => ({ route: each.id, field })));
  const stated = lines.flatMap((line) => line.by.split(',').map((field) => `${line.route} ${field}`));
  return {
    unknown: fields.filter(({ field }) => !isKnownField(nameOf(field))).map((each) => `${each.route} ${each.field}`),
    notStated: among
      .flatMap((each) => naming(each).map((field) => `${each.id} ${field}`))
      .filter((each) => !stated.includes(each)),
  };
}

describe('[R-SES-12] [R-PLUS-5] every call × every object that it can name', () => {
  test('no call that names objects is missing from the table, and every field has been classified', () => {
    const notThere = lines.filter(({ route, by }) => {
      const named = naming(routeOf(route));
      return by.split(',').some((field) => !named.includes(field));
    });
    expect({ ...leftOut(routes), notThere }).toEqual({ unknown: [], notStated: [], notThere: [] });
  });

  test('a missing call is reported with its field, and so are unknown fields and changed rows', async () => {
    const list = z.array(
      z.object({ memberId: z.string(), silent: z.number().max(30), lacking: z.enum(['bank', 'kyc']) }),
    );
    const body = z.object({ groupId: z.number(), list: list.optional() });
    const planted = route({ id: 'planted.call', method: 'POST', path: '/x', summary: '', access: 'signed-in', body });
    expect(leftOut([planted])).toEqual({
      unknown: ['planted.call list[].memberId'],
      notStated: ['planted.call groupId'],
    });
    const { owner } = await buildTwoAgents(server);
    const before = await fingerprint(db);
    await sql`update users set nick_name = 'Somebody' where id = ${owner.id}`.execute(db);
    expect(changes(before, await fingerprint(db))).toEqual(['public.audit_entries', 'public.users']);
  });

  /** Creates a world whose sessions don't record calls, regardless of how long the lines take. */
  const newWorld = async () => {
    const world = await buildTwoAgents(server);
    await sql`update sessions set last_seen_at = now() + interval '1 hour'`.execute(db);
    return world;
  };

  test('other callers get what the table says, and no objects change', async () => {
    const world = await newWorld();
    /** Returns one text for each line, so that a failure's first line says everything. */
    const askAsOthers = async (line: (typeof lines)[number]) => {
      const got: string[] = [];
      for (const stranger of STRANGERS) {
        const input = inputFor(line.route, line.by, world, stranger);
        got.push(whatWasGot(await ask(server, routeOf(line.route), input, world.strangers[stranger])));
      }
      return `${line.route} by ${line.by}: ${got.join(' ')}`;
    };
    const before = await fingerprint(db);
    const got: string[] = [];
    for (const line of lines) got.push(await askAsOthers(line));
    const after = await fingerprint(db);
    const stated = lines.map((line) => `${line.route} by ${line.by}: ${STRANGERS.map((each) => line[each]).join(' ')}`);
    expect(got).toEqual(stated);
    expect(changes(before, after)).toEqual([]);
  }, 120_000);

  let current: ReturnType<typeof newWorld> | undefined;
  /** The fingerprint after the previous line, as long as the world is reused. Only these calls change that world. */
  let left: Record<string, string> | undefined;

  test.each(lines)('$route by $by: callers with access get further', async (line) => {
    const route = routeOf(line.route);
    current ??= newWorld();
    const world = await current;
    const as = line.agent === 'forbidden' ? world.administrator : world.owner;
    const call = async () => whatWasGot(await ask(server, route, inputFor(line.route, line.by, world, 'owner'), as));
    // Shows that the other callers were not refused because of the input.
    const refused = ['nothing', ...STRANGERS.map((stranger) => line[stranger])];
    if (route.method === 'GET') return expect(refused).not.toContain(await call());
    const before = left ?? (await fingerprint(db));
    const answer = await call();
    const after = await fingerprint(db);
    const changed = changes(before, after).length > 0;
    // A world is reused until an authorized caller changes it.
    left = changed ? undefined : after;
    if (changed) current = undefined;
    return expect(refused).not.toContain(answer === 'nothing' && changed ? 'changed' : answer);
  });
});

describe('[R-SES-12] lists that name no object', () => {
  const lists = routes.filter(
    ({ method, answer, id }) => method === 'GET' && answer !== 'events' && !id.endsWith('logout'),
  );

  test('show every caller only their own groups and those below', async () => {
    const world = await buildTwoAgents(server);
    const shown: string[] = [];
    for (const route of lists.filter((each) => Object.keys(each.params.shape).length === 0)) {
      const input = {
        from: REST.from,
        to: REST.to,
        format: 'csv',
        type: '1',
        list: REST.list,
        ...(route.id === 'hosts.searchHosts' ? { search: world.open.hostId } : {}),
      };
      for (const stranger of STRANGERS) {
        const { text } = await ask(server, route, input, world.strangers[stranger]);
        expect({ route: route.id, stranger, trace: showsTrace(text) }).toEqual({
          route: route.id,
          stranger,
          trace: false,
        });
      }
      const { text } = await ask(server, route, input, world.owner);
      if (showsTrace(text)) shown.push(route.id);
    }
    // The same calls show the objects to their owner.
    expect(shown.toSorted()).toEqual([
      'applications.listBatches',
      'applications.listHistory',
      'approvals.listApprovalRequests',
      'bindings.listAgents',
      'bindings.listBindingRequests',
      'bindings.listBindings',
      'earnings.listGroupEarnings',
      'earnings.listHostEarnings',
      'earnings.readEarnings',
      'exports.listExports',
      'exports.listSchedules',
      'groups.listAddable',
      'groups.listBindingGroups',
      'groups.listChildren',
      'groups.listGroupCountries',
      'groups.searchGroups',
      'home.readEarned',
      'hosts.searchHosts',
      'invitations.listInvitations',
      'memberships.listHosts',
      'memberships.listMoves',
      'notifications.listNotifications',
      'profile.listLoginRecords',
      'profile.listSessions',
      'session.readInfo',
      'statistics.compareWeeks',
      'statistics.listGroupStatistics',
      'statistics.listHostStatistics',
      'statistics.readReport',
      'tokens.listOwnTokens',
      'views.listViews',
      'webhooks.listWebhooks',
    ]);
  });

  test("show an agent a sub-agent's objects in a group below, but show the sub-agent nothing above", async () => {
    const { owner, strangers, below, open } = await buildTwoAgents(server);
    for (const as of [owner, strangers['sub-agent']]) {
      expect(await server.get(readBatch, below, { as })).toMatchObject({ groupName: below.groupName });
    }
    const above = await server.call(readBatch, open, { as: strangers['sub-agent'] });
    const beside = await server.call(readBatch, below, { as: strangers.agent });
    expect([above, beside].map((answer) => answer.refusal?.code)).toEqual(['batch-not-found', 'batch-not-found']);
  });
});
