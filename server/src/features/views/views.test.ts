import { LISTS } from '@greenroom/contract/lists/all.ts';
import * as contract from '@greenroom/contract/views.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ask } from '../../../test/ask.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const LIST = 'host-statistics';

const save = (as: SignedIn, name: string, state: contract.ViewState = { size: '50' }) =>
  server.get(contract.createView, { list: LIST, name, state }, { as });
const viewsOf = async (as: SignedIn, list: contract.ViewedList = LIST) =>
  (await server.get(contract.listViews, { list }, { as })).views;
const namesOf = async (as: SignedIn, list: contract.ViewedList = LIST) =>
  (await viewsOf(as, list)).map(({ name }) => name);

describe('[R-PLUS-8] saved views', () => {
  test('exist only for declared lists', () => {
    const ids = LISTS.map(({ id }) => id);
    expect(contract.VIEWED_LISTS.filter((list) => !ids.includes(list))).toEqual([]);
  });

  test('belong to their owner and one list, and no one else can rename, overwrite or delete them', async () => {
    const [owner, other] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
    const view = await save(owner, ' My hosts ', {
      search: 'Ann',
      sort: 'name',
      'cols.host-statistics': '_kyc.name*200',
    });
    expect(view).toEqual({
      id: expect.any(Number),
      name: 'My hosts',
      state: { search: 'Ann', sort: 'name', 'cols.host-statistics': '_kyc.name*200' },
      own: true,
      owner: expect.any(String),
      roles: [],
      left: [],
    });
    expect(await viewsOf(owner)).toEqual([view]);
    expect(await namesOf(owner, 'history')).toEqual([]);
    expect(await namesOf(other)).toEqual([]);
    for (const work of [
      () => server.call(contract.changeView, { id: view.id, name: 'Mine' }, { as: other }),
      () => server.call(contract.deleteView, { id: view.id }, { as: other }),
      () => server.call(contract.chooseView, { list: LIST, view: String(view.id) }, { as: other }),
    ]) {
      expect((await work()).refusal?.code).toBe('view-not-found');
    }
    const renamed = await server.get(contract.changeView, { id: view.id, name: 'Ours' }, { as: owner });
    expect(renamed).toEqual({ ...view, name: 'Ours' });
    const overwritten = await server.get(contract.changeView, { id: view.id, state: { size: '10' } }, { as: owner });
    expect(overwritten).toEqual({ ...renamed, state: { size: '10' } });
    await server.get(contract.deleteView, { id: view.id }, { as: owner });
    expect(await namesOf(owner)).toEqual([]);
  });

  test('have a unique name in each list, ignoring case, even in two simultaneous calls', async () => {
    const as = await signIn(server, 'agent');
    const both = await Promise.all(
      ['Top', 'TOP'].map((name) => server.call(contract.createView, { list: LIST, name, state: {} }, { as })),
    );
    expect(both.map(({ refusal }) => refusal?.code).sort()).toEqual(['view-name-taken', undefined]);
    const second = await save(as, 'Second');
    const taken = await server.call(contract.changeView, { id: second.id, name: 'top' }, { as });
    expect(taken.refusal?.code).toBe('view-name-taken');
    await server.get(contract.createView, { list: 'history', name: 'Top', state: {} }, { as });
    await save(await signIn(server, 'agent'), 'Top');
  });

  test('for an unknown list, with a name or a state beyond the limits, or one too many are refused with a reason', async () => {
    const as = await signIn(server, 'agent');
    const tooLong = 'x'.repeat(contract.VIEW_NAME_MAX + 1);
    const many = Object.fromEntries(
      Array.from({ length: contract.VIEW_PARAMETERS_MAX + 1 }, (_, at) => [`p${at}`, '1']),
    );
    const large = { search: 'x'.repeat(contract.VIEW_STATE_MAX) };
    for (const view of [
      { list: 'nothing', name: 'One', state: {} },
      { list: LIST, name: ' ', state: {} },
      { list: LIST, name: tooLong, state: {} },
      { list: LIST, name: 'One', state: many },
      { list: LIST, name: 'One', state: large },
      { list: LIST, name: 'One', state: { 'no name': '1' } },
    ]) {
      const answer = await ask(server, contract.createView, view, as);
      expect([answer.http, answer.refused]).toEqual([400, 'invalid-input']);
    }
    await sql`
      insert into saved_views (user_id, list, name, state, created_at, updated_at)
      select ${as.id}, 'history', 'View ' || i, '{}', now(), now()
      from generate_series(1, ${contract.VIEWS_MAX - 1}) i`.execute(db);
    await save(as, 'The last');
    const refused = await server.call(contract.createView, { list: LIST, name: 'One more', state: {} }, { as });
    expect(refused.refusal).toMatchObject({ code: 'too-many-views', params: { max: contract.VIEWS_MAX } });
    expect(refused.body.message).toContain('100');
  });

  test('shared with a role are visible to its holders only, cannot be changed by them, and disappear with their owner', async () => {
    const [operator, agent, reviewer] = [
      await signIn(server, 'operator', await buildUser(db, { role: 'operator', nickName: 'Olga' })),
      await signIn(server, 'agent'),
      await signIn(server, 'reviewer'),
    ];
    const view = await save(operator, 'Shared');
    const shared = await server.get(
      contract.shareView,
      { id: view.id, roles: ['agent', 'sub-agent'] },
      { as: operator },
    );
    expect(shared.roles).toEqual(['agent', 'sub-agent']);
    const [seen] = (await viewsOf(agent)).filter(({ id }) => id === view.id);
    expect(seen).toEqual({ ...view, own: false, owner: 'Olga', roles: [] });
    expect(await namesOf(reviewer)).not.toContain('Shared');
    const changed = await server.call(contract.changeView, { id: view.id, state: {} }, { as: agent });
    expect(changed.refusal?.code).toBe('view-not-found');
    await server.get(contract.chooseView, { list: LIST, view: String(view.id) }, { as: agent });
    const chosen = async () => (await server.get(contract.listViews, { list: LIST }, { as: agent })).chosen;
    expect(await chosen()).toBe(String(view.id));

    await server.get(contract.shareView, { id: view.id, roles: ['sub-agent'] }, { as: operator });
    expect(await namesOf(agent)).not.toContain('Shared');
    expect(await chosen()).toBeNull();
    await server.get(contract.shareView, { id: view.id, roles: ['agent'] }, { as: operator });
    await sql`update users set deleted_at = now() where id = ${operator.id}`.execute(db);
    expect(await namesOf(agent)).not.toContain('Shared');
  });

  test("[R-PLUS-21] can be shared with the user's own role and those below it, but not with one above", async () => {
    const [operator, administrator, agent] = [
      await signIn(server, 'operator'),
      await signIn(server, 'administrator'),
      await signIn(server, 'agent'),
    ];
    const shareable = async (as: SignedIn) =>
      (await server.get(contract.listViews, { list: LIST }, { as })).shareable.map(({ key }) => key);
    expect(await shareable(administrator)).toEqual(['administrator', ...(await shareable(operator))]);
    expect(await shareable(operator)).toEqual(['operator', 'reviewer', 'agent', 'sub-agent', 'default']);
    expect(await shareable(agent)).toEqual([]);

    const share = (as: SignedIn, id: number, roles: string[]) => server.call(contract.shareView, { id, roles }, { as });
    const view = await save(operator, 'For some');
    expect((await share(operator, view.id, ['agent', 'administrator'])).refusal?.code).toBe('beyond-own-rights');
    expect((await share(operator, view.id, ['nobody'])).refusal?.code).toBe('role-not-found');
    expect((await share(administrator, view.id, ['agent'])).refusal?.code).toBe('view-not-found');
    expect((await share(agent, (await save(agent, 'Own')).id, ['agent'])).refusal?.code).toBe('forbidden');
    expect((await viewsOf(operator)).find(({ id }) => id === view.id)?.roles).toEqual([]);
  });

  test('[R-SES-12] leave out a group that the reader may not see, and say so', async () => {
    const [operator, agent] = [await signIn(server, 'operator'), await signIn(server, 'agent')];
    const [mine, foreign] = [await buildGroup(db, { agentId: agent.id }), await buildGroup(db, {})];
    for (const [name, group] of [
      ['Of mine', mine],
      ['Of others', foreign],
    ] as const) {
      const { id } = await save(operator, name, { groupId: String(group.id), search: 'Ann' });
      await server.get(contract.shareView, { id, roles: ['agent'] }, { as: operator });
    }
    const found = (await viewsOf(agent)).filter(({ name }) => name.startsWith('Of '));
    expect(found.map(({ name, state, left }) => ({ name, state, left }))).toEqual([
      { name: 'Of mine', state: { groupId: String(mine.id), search: 'Ann' }, left: [] },
      { name: 'Of others', state: { search: 'Ann' }, left: ['groupId'] },
    ]);
    expect(JSON.stringify(found)).not.toContain(`"${foreign.id}"`);
  });

  test('decide what a list opens with: a view of the user, a built-in one, or the list itself again', async () => {
    const as = await signIn(server, 'agent');
    const chosen = async () => (await server.get(contract.listViews, { list: LIST }, { as })).chosen;
    const choose = (view: string | null) => server.get(contract.chooseView, { list: LIST, view }, { as });
    const view = await save(as, 'Mornings');
    expect(await chosen()).toBeNull();
    await choose(String(view.id));
    expect(await chosen()).toBe(String(view.id));
    const other = await server.call(contract.chooseView, { list: 'history', view: String(view.id) }, { as });
    expect(other.refusal?.code).toBe('view-not-found');
    await choose('calls');
    expect(await chosen()).toBe('calls');
    await choose(null);
    expect(await chosen()).toBeNull();
    await choose(String(view.id));
    await server.get(contract.deleteView, { id: view.id }, { as });
    expect(await chosen()).toBeNull();
  });
});
