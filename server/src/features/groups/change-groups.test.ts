import { GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/groups.ts';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../test/refused.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { versionsFor } from '../../../test/versions.ts';
import { bindGroup, buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const subAgent = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });
const istanbul = await buildGroup(db, { name: 'Istanbul', parentId: aurora.id });
const elsewhere = await buildGroup(db, { name: 'Elsewhere', agentId: other.id });
await bindGroup(db, subAgent.id, istanbul.id);

interface Given {
  parentId?: number | null;
  name?: string;
  country?: string;
  appId?: number;
}
const create = (as: SignedIn, given: Given = {}) =>
  server.call(contract.createGroup, { parentId: aurora.id, name: 'Fresh', country: 'TR', ...given }, { as });
const change = async (as: SignedIn, groupId: number, given: { name?: string; country?: string }) =>
  server.call(
    contract.changeGroup,
    { groupId, ...given, version: await versionsFor(server, admin).group(groupId) },
    { as },
  );
const eventsOf = async (groupId: number, as: SignedIn = admin) =>
  (await server.get(contract.listGroupEvents, { groupId }, { as })).rows.map(({ kind, by, params }) => ({
    kind,
    by,
    params,
  }));
const nameOf = (user: SignedIn) => `Nick ${user.username}`;

describe('a group is created', () => {
  test('below one in scope, with its app, and is immediately in the scope of all users above', async () => {
    const made = await server.get(
      contract.createGroup,
      { parentId: istanbul.id, name: '  Kadıköy ', country: 'TR' },
      { as: subAgent },
    );
    expect(made).toMatchObject({
      name: 'Kadıköy',
      parentId: istanbul.id,
      path: ['Istanbul', 'Kadıköy'],
      appId: 1,
      hosts: 0,
      mayChange: true,
      mayMove: true,
    });
    for (const as of [agent, subAgent, admin]) {
      const { groups } = await server.get(contract.listBindingGroups, { search: 'kadıköy' }, { as });
      expect(groups.map(({ id }) => id)).toEqual([made.id]);
    }
    expect(await eventsOf(made.id)).toEqual([
      {
        kind: 'created',
        by: nameOf(subAgent),
        params: { name: 'Kadıköy', country: 'TR', parent: 'Istanbul', parentId: istanbul.id },
      },
    ]);
  });

  test('at the top only by administrators, with a named app', async () => {
    const made = await server.get(
      contract.createGroup,
      { parentId: null, appId: 3, name: 'Top', country: 'DE' },
      { as: admin },
    );
    expect(made).toMatchObject({ parentId: null, path: ['Top'], appId: 3, appLabel: 'Lumo', bound: [], agentId: null });
    expect(await refused(db, () => create(agent, { parentId: null, appId: 1 }))).toBe('forbidden');
    for (const appId of [undefined, 77, Number.MAX_SAFE_INTEGER]) {
      const given = appId === undefined ? {} : { appId };
      expect(await refused(db, () => create(admin, { parentId: null, ...given }))).toBe('app-not-found');
    }
  });

  test('once for one key, even if the call is repeated', async () => {
    const send = () =>
      server.get(
        contract.createGroup,
        { parentId: aurora.id, name: 'Once', country: 'TR' },
        { as: agent, idempotencyKey: 'once' },
      );
    const both = [await send(), await send()];
    expect(both[0]).toEqual(both[1]);
  });

  test('not below one that is out of scope, deleted or missing, nor with another app than its parent’s', async () => {
    const gone = await buildGroup(db, { parentId: aurora.id });
    await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);
    for (const parentId of [elsewhere.id, gone.id, 999_999]) {
      expect(await refused(db, () => create(agent, { parentId }))).toBe('group-not-found');
    }
    expect(await refused(db, () => create(subAgent, { parentId: aurora.id }))).toBe('group-not-found');
    expect(await refused(db, () => create(agent, { appId: 2 }))).toBe('app-not-found');
  });

  test('not deeper than the tree’s limit', async () => {
    let above = await buildGroup(db, { agentId: agent.id });
    for (let level = 2; level < GROUP_MAX_DEPTH; level += 1) above = await buildGroup(db, { parentId: above.id });
    const last = await server.get(
      contract.createGroup,
      { parentId: above.id, name: 'Last', country: 'TR' },
      { as: agent },
    );
    expect(last.path).toHaveLength(GROUP_MAX_DEPTH);
    const answer = await create(agent, { parentId: last.id });
    expect(answer.refusal).toMatchObject({ code: 'group-too-deep', params: { max: GROUP_MAX_DEPTH } });
    expect(await refused(db, () => create(agent, { parentId: last.id }))).toBe('group-too-deep');
  });

  test('only with a valid name and country, and errors name the problem in every language', async () => {
    for (const [given, field] of [
      [{ name: '   ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ country: 'XX' }, 'country'],
      [{ country: '' }, 'country'],
    ] as const) {
      const answer = await create(agent, given);
      expect([answer.http, answer.refusal?.fields.map(({ path }) => path)]).toEqual([400, [field]]);
    }
    const rules = (await create(agent, { name: ' ', country: 'XX' })).refusal?.fields.map(({ code }) => code) ?? [];
    expect(rules).toEqual(['group-name-empty', 'country']);
    const { messages } = server.product.deps;
    const english = ['Enter a name for the group', 'Enter a two-letter country code, such as TR'];
    for (const locale of LOCALE_CODES) {
      const said = rules.map((rule) => messages.text(locale, `validation.${rule}`, {}));
      expect(
        said.every((text) => english.includes(text)),
        locale,
      ).toBe(locale === 'en');
      expect(new Set(said).size, locale).toBe(2);
    }
  });
});

test('a name is used once directly below one group, in any case; elsewhere, or after a deletion, it is free', async () => {
  const first = await server.get(
    contract.createGroup,
    { parentId: aurora.id, name: 'Rose', country: 'TR' },
    { as: agent },
  );
  const second = await server.get(
    contract.createGroup,
    { parentId: aurora.id, name: 'Lily', country: 'TR' },
    { as: agent },
  );
  expect(await refused(db, () => create(agent, { name: 'ROSE' }))).toBe('group-name-taken');
  expect(await refused(db, () => change(agent, second.id, { name: 'rose' }))).toBe('group-name-taken');
  expect((await create(agent, { parentId: istanbul.id, name: 'Rose' })).http).toBe(200);
  expect((await server.call(contract.deleteGroup, { groupId: first.id }, { as: agent })).http).toBe(200);
  expect((await change(agent, second.id, { name: 'Rose' })).http).toBe(200);
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(agent, { name: 'Tulip' })));
  expect(answers.map(({ refusal }) => refusal?.code ?? 'made').toSorted()).toEqual([
    'group-name-taken',
    'group-name-taken',
    'group-name-taken',
    'made',
  ]);
});

test('a change of name or country is visible immediately, updates the time, and is stored with the earlier values', async () => {
  const group = await buildGroup(db, { name: 'Before', parentId: aurora.id, country: 'TR' });
  server.clock.forward(60);
  const changed = await change(agent, group.id, { name: 'After', country: 'DE' });
  expect(changed.body.data).toMatchObject({ name: 'After', country: 'DE', path: ['Aurora', 'After'] });
  expect(Date.parse(changed.body.data.updatedAt)).toBeGreaterThan(Date.now() + 30_000);
  expect((await change(admin, group.id, { country: 'BR' })).http).toBe(200);
  expect((await change(admin, group.id, { name: 'After' })).http).toBe(200);
  expect((await change(admin, group.id, {})).http).toBe(200);
  expect(await eventsOf(group.id)).toEqual([
    { kind: 'changed', by: nameOf(admin), params: { countryBefore: 'DE', country: 'BR' } },
    {
      kind: 'changed',
      by: nameOf(agent),
      params: { nameBefore: 'Before', name: 'After', countryBefore: 'TR', country: 'DE' },
    },
  ]);
  for (const as of [subAgent, other]) {
    expect(await refused(db, () => change(as, group.id, { name: 'Theirs' }))).toBe('group-not-found');
    const answer = await server.call(contract.listGroupEvents, { groupId: group.id }, { as });
    expect(answer.refusal?.code).toBe('group-not-found');
  }
});

test('events are paged, latest first, and name no other group that the reader cannot see', async () => {
  const group = await buildGroup(db, { name: 'Storied', parentId: istanbul.id });
  for (let turn = 0; turn < 11; turn += 1) await change(agent, group.id, { name: `Storied ${turn}` });
  await server.get(contract.moveGroup, { groupId: group.id, parentId: aurora.id, note: 'out' }, { as: agent });
  await server.get(contract.moveGroup, { groupId: group.id, parentId: istanbul.id, note: 'back' }, { as: agent });
  const page = (as: SignedIn, number: number) =>
    server.get(contract.listGroupEvents, { groupId: group.id, page: number, size: 10 }, { as });
  const [first, second] = [await page(agent, 1), await page(agent, 2)];
  expect([first.total, first.rows.length, second.rows.length]).toEqual([13, 10, 3]);
  expect(first.rows[0]).toMatchObject({ kind: 'moved', note: 'back', params: { from: 'Aurora', to: 'Istanbul' } });
  const seen = await page(subAgent, 1);
  expect(seen.rows[0]).toMatchObject({ params: { from: null, fromId: null, to: 'Istanbul', toId: istanbul.id } });
  expect(JSON.stringify(seen)).not.toContain('Aurora');
  expect([first.rows[0]?.by, seen.rows[0]?.by]).toEqual([nameOf(agent), null]);
});
