import { changeApp, createApp, listAll } from '@greenroom/contract/administration/apps.ts';
import { changeDepartment, createDepartment, listDepartments } from '@greenroom/contract/administration/departments.ts';
import * as dictionaries from '@greenroom/contract/administration/dictionaries.ts';
import { changeMenu, type MenuEntry, readMenuTree } from '@greenroom/contract/administration/menu-editor.ts';
import { changeRole, createRole, readRole } from '@greenroom/contract/administration/roles.ts';
import { changeSettings, listSettings } from '@greenroom/contract/administration/settings.ts';
import { changeUser, readUser } from '@greenroom/contract/administration/users.ts';
import * as schedules from '@greenroom/contract/exports/export-schedules.ts';
import { changeGroup, listChildren } from '@greenroom/contract/groups.ts';
import type { CallInput, Route } from '@greenroom/contract/kit/route.ts';
import { updateCenter } from '@greenroom/contract/profile.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { changeWebhook, listWebhooks } from '@greenroom/contract/webhooks/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../test/server.ts';
import { buildGroup, buildUser, signIn } from '../test/worlds/factories.ts';
import { makeWebhook } from '../test/worlds/webhook-of.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const as = await signIn(server, 'administrator');
const get = <R extends Route>(route: R, input: CallInput<R>) => server.get(route, input, { as });
const call = <R extends Route>(route: R, input: CallInput<R>) => server.call(route, input, { as });

interface Change {
  readonly [field: string]: unknown;
}

interface Edit {
  readonly values: Change;
  readonly save: (version: string) => Promise<{ http: number; refusal: unknown }>;
}

interface Form<E> {
  readonly name: string;
  /** Reads the record as a browser does, with its version. */
  readonly read: () => Promise<Change & { readonly version: string }>;
  /**
   * The second browser's change, the first browser's change to other fields, and the first browser's change to the same
   * field.
   */
  readonly theirs: E;
  readonly beside: E;
  readonly clash: E;
}

/** Connects a form's changes with its call's input. */
function form<C extends Change>(
  given: Form<C> & { save: (change: C, version: string) => ReturnType<Edit['save']> },
): Form<Edit> {
  const edit = (values: C): Edit => ({ values, save: (version) => given.save(values, version) });
  return { ...given, theirs: edit(given.theirs), beside: edit(given.beside), clash: edit(given.clash) };
}

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Error('the record is not there');
  return row;
};
const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((each) => [each, ...flat(each.children)]);
const label = (en: string) => [{ value: '1', enabled: true, labels: { en } }];

const role = await get(createRole, { name: 'Auditors', level: 6, scope: 'all', rights: ['audit:read', 'groups:view'] });
const user = await buildUser(db, { role: 'agent' });
const group = await buildGroup(db);
const department = await get(createDepartment, { name: 'Sales' });
const elsewhere = await get(createDepartment, { name: 'Support' });
const appId = (await get(createApp, { appId: 50, label: 'Lumo' })).id;
const { webhook } = await makeWebhook(server, as, 'https://93.184.216.34/hook');
const dictName = (await get(dictionaries.createDictionary, { name: 'reasons', title: 'Reasons' })).name;
const history = { list: 'history' as const, format: 'csv' as const, filter: {}, every: 'day' as const, hour: 6 };
const scheduleId = (
  await get(schedules.createSchedule, { ...history, filter: { sort: 'hostId' }, range: 'yesterday', byMail: true })
).id;
const entry = found(flat(await get(readMenuTree, {})).find(({ component }) => component === 'history'));

const FORMS: readonly Form<Edit>[] = [
  form<Omit<CallInput<typeof changeRole>, 'key' | 'version'>>({
    name: 'a role',
    read: () => get(readRole, { key: role.key }),
    save: (change, version) => call(changeRole, { key: role.key, ...change, version }),
    theirs: { rights: ['groups:view'] },
    beside: { description: 'Reads along' },
    clash: { rights: ['groups:view', 'audit:read', 'views:share'] },
  }),
  form<Omit<CallInput<typeof changeSettings>, 'version'>>({
    name: 'the settings of one group',
    read: async () => {
      const { values, version } = await get(listSettings, {});
      return { ...values, version };
    },
    save: (change, version) => call(changeSettings, { ...change, version }),
    theirs: { sessionIdleMinutes: 20 },
    beside: { captchaSeconds: 90 },
    clash: { sessionIdleMinutes: 40 },
  }),
  form<Omit<CallInput<typeof changeMenu>, 'id' | 'version'>>({
    name: 'a menu entry',
    read: async () => ({ ...found(flat(await get(readMenuTree, {})).find(({ id }) => id === entry.id)) }),
    save: (change, version) => call(changeMenu, { id: entry.id, ...change, version }),
    theirs: { requiredRight: 'audit:read' },
    beside: { icon: 'home' },
    clash: { requiredRight: null },
  }),
  form<Omit<CallInput<typeof changeWebhook>, 'id' | 'version'>>({
    name: 'a webhook',
    read: async () => found((await get(listWebhooks, {})).rows.find(({ id }) => id === webhook.id)),
    save: (change, version) => call(changeWebhook, { id: webhook.id, ...change, version }),
    theirs: { kinds: ['batch.finished'] },
    beside: { name: 'Accounting' },
    clash: { kinds: ['membership.moved'] },
  }),
  form<Omit<CallInput<typeof changeUser>, 'id' | 'version'>>({
    name: 'a user',
    read: async () => {
      const { roles, ...row } = await get(readUser, { id: user.id });
      return { ...row, roles: roles.map(({ key }) => key) };
    },
    save: (change, version) => call(changeUser, { id: user.id, ...change, version }),
    theirs: { roles: ['reviewer'] },
    beside: { nickName: 'Another Name' },
    clash: { roles: ['agent', 'reviewer'] },
  }),
  form<Omit<CallInput<typeof changeGroup>, 'groupId' | 'version'>>({
    name: 'a group',
    read: async () => found((await get(listChildren, {})).groups.find(({ id }) => id === group.id)),
    save: (change, version) => call(changeGroup, { groupId: group.id, ...change, version }),
    theirs: { name: 'Aurora' },
    beside: { country: 'DE' },
    clash: { name: 'Borealis' },
  }),
  form<{ title?: string; entries?: ReturnType<typeof label> }>({
    name: 'a dictionary',
    read: async () => {
      const { title, version, entries } = await get(dictionaries.readDictionary, { dictName });
      return { title, version, entries: entries.map((each) => ({ ...label(each.labels.en)[0] })) };
    },
    save: ({ title = '', entries }, version) =>
      entries === undefined
        ? call(dictionaries.changeDictionary, { dictName, title, version })
        : call(dictionaries.replaceEntries, { dictName, entries, version }),
    theirs: { entries: label('Ill') },
    beside: { title: 'Why hosts leave' },
    clash: { entries: label('Sick') },
  }),
  form<Omit<CallInput<typeof changeDepartment>, 'id' | 'version'>>({
    name: 'a department',
    read: async () => found((await get(listDepartments, {})).find(({ id }) => id === department.id)),
    save: (change, version) => call(changeDepartment, { id: department.id, ...change, version }),
    theirs: { name: 'Sales West' },
    beside: { parentId: elsewhere.id },
    clash: { name: 'Sales East' },
  }),
  form<Omit<CallInput<typeof changeApp>, 'appId' | 'version'>>({
    name: 'an app',
    read: async () => found((await get(listAll, {})).find(({ id }) => id === appId)),
    save: (change, version) => call(changeApp, { appId, ...change, version }),
    theirs: { label: 'Lumivo' },
    beside: { brand: 'yaar', takeOver: true },
    clash: { label: 'Lumino' },
  }),
  form<Omit<CallInput<typeof updateCenter>, 'version'>>({
    name: 'one’s own profile',
    read: () => get(readInfo, {}),
    save: (change, version) => call(updateCenter, { ...change, version }),
    theirs: { nickName: 'Nina' },
    beside: { phone: '+90 212 123 45 67' },
    clash: { nickName: 'Nina W.' },
  }),
  form<Omit<CallInput<typeof schedules.changeSchedule>, 'id' | 'version'>>({
    name: 'a repeated export',
    read: async () => found((await get(schedules.listSchedules, {})).find(({ id }) => id === scheduleId)),
    save: (change, version) => call(schedules.changeSchedule, { id: scheduleId, ...change, version }),
    theirs: { hour: 7 },
    beside: { paused: true },
    clash: { hour: 8 },
  }),
];

/** Returns a record's values for the fields in a change. */
const valuesIn = (row: Change, change: Change) =>
  Object.fromEntries(Object.keys(change).map((field) => [field, row[field] ?? null]));
/** The record uses other names for these two fields. */
const shown = ({ takeOver, paused, ...change }: Change) => change;

describe('[R-PLUS-30] two browsers edit', () => {
  test.each(FORMS.map((each) => [each.name, each] as const))(
    '%s: both changes are kept, and a change of the same field is refused until its version is current',
    async (_name, { read, theirs, beside, clash }) => {
      const mine = await read();
      const other = await read();
      expect(mine.version).toBe(other.version);
      expect(await theirs.save(other.version)).toMatchObject({ http: 200 });
      expect(await beside.save(mine.version)).toMatchObject({ http: 200 });
      const both = await read();
      const wanted = shown({ ...theirs.values, ...beside.values });
      expect(valuesIn(both, wanted)).toEqual(wanted);

      const fields = Object.keys(clash.values).join(', ');
      const refused = await clash.save(mine.version);
      expect(refused).toMatchObject({ http: 409, refusal: { code: 'changed-meanwhile', params: { fields } } });
      expect(await read()).toEqual(both);
      // Setting the same value isn't a conflict, regardless of how old the version is.
      expect(await theirs.save(mine.version)).toMatchObject({ http: 200 });

      expect(await clash.save(both.version)).toMatchObject({ http: 200 });
      expect(valuesIn(await read(), clash.values)).toEqual(clash.values);
    },
  );
});

test('[R-API-1] the calls of the specification accept a full payload without a version', async () => {
  const { nickName, email, phone, locale } = await get(readUser, { id: user.id });
  const full = { id: user.id, nickName, phone, roles: ['agent'], departmentId: null, ...(email && { email }) };
  expect((await call(changeUser, { ...full, ...(locale === 'en' && { locale }) })).http).toBe(200);
  const { id, parentId, hidden, cached, pinned } = entry;
  const menu = { id, parentId, kind: 'page' as const, component: 'history', hidden, cached, pinned, roles: ['agent'] };
  expect((await call(changeMenu, menu)).http).toBe(200);
});
