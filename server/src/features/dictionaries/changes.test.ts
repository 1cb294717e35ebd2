import * as contract from '@greenroom/contract/administration/dictionaries.ts';
import { listEntries } from '@greenroom/contract/dictionaries.ts';
import { LOCALE_CODES, type Locale } from '@greenroom/contract/locales.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const as = { as: await signIn(server, 'administrator') };
const agent = await signIn(server, 'agent');

const offered = (dictName: string, language = 'en') => server.get(listEntries, { dictName }, { as: agent, language });
const read = (dictName: string) => server.get(contract.readDictionary, { dictName }, as);
interface Given {
  value: string;
  enabled: boolean;
  labels: Partial<Record<Locale, string>>;
}
const entry = (value: string, label = value, enabled = true): Given => ({
  value,
  enabled,
  labels: { ar: `${label} ar`, en: label, 'zh-CN': `${label} zh` },
});
/** Sends the entries as an administrator who has seen the current dictionary. */
const replace = async (dictName: string, entries: Given[]) => {
  const { version } = await read(dictName);
  return server.call(contract.replaceEntries, { dictName, version, entries }, as);
};
const given = async (dictName: string) =>
  (await read(dictName)).entries.map(({ value, enabled, labels }) => ({ value, enabled, labels: { ...labels } }));

describe('a custom dictionary', () => {
  test('[R-DATA-7] has values with labels by its name, managed by administrators: created, changed, ordered, and served in the caller’s language', async () => {
    const made = await server.get(contract.createDictionary, { name: 'leave-reasons', title: 'Reasons to leave' }, as);
    expect(made).toMatchObject({ name: 'leave-reasons', title: 'Reasons to leave', shipped: false, entries: [] });
    expect(await offered('leave-reasons')).toEqual([]);
    await replace('leave-reasons', [entry('2', 'Moved'), entry('1', 'Ill'), entry('3', 'Gone', false)]);
    expect(await offered('leave-reasons')).toEqual([
      { value: '2', label: 'Moved' },
      { value: '1', label: 'Ill' },
    ]);
    expect(await offered('leave-reasons', 'zh-CN')).toEqual([
      { value: '2', label: 'Moved zh' },
      { value: '1', label: 'Ill zh' },
    ]);
    await replace('leave-reasons', [entry('1', 'Sick'), entry('2', 'Moved'), entry('3', 'Gone')]);
    expect((await offered('leave-reasons', 'ar')).map(({ label }) => label)).toEqual([
      'Sick ar',
      'Moved ar',
      'Gone ar',
    ]);
    const titled = await server.get(
      contract.changeDictionary,
      { dictName: 'leave-reasons', title: 'Why', version: made.version },
      as,
    );
    expect(titled.title).toBe('Why');
    const paged = await server.get(listEntries, { dictName: 'leave-reasons', pageNo: 2, pageSize: 2 }, { as: agent });
    expect(paged).toEqual([{ value: '3', label: 'Gone' }]);
    await server.get(contract.deleteDictionary, { dictName: 'leave-reasons' }, as);
    const gone = await server.call(listEntries, { dictName: 'leave-reasons' }, { as: agent });
    expect(gone.refusal?.code).toBe('dictionary-not-found');
    const left = await sql`select from dictionary_entries where dictionary = 'leave-reasons'`.execute(db);
    expect(left.rows).toHaveLength(0);
  });

  test('has each value once: a second is refused with its field, and nothing is saved', async () => {
    await server.get(contract.createDictionary, { name: 'twice', title: 'Twice' }, as);
    const answer = await replace('twice', [entry('a'), entry('b'), entry(' a ')]);
    expect(answer.http).toBe(400);
    expect(answer.refusal?.fields).toEqual([{ path: 'entries.2.value', code: 'value-taken', params: {} }]);
    expect((await read('twice')).entries).toEqual([]);
  });

  test('refuses an empty value with its field, and an English label that is empty or missing', async () => {
    await server.get(contract.createDictionary, { name: 'empty', title: 'Empty' }, as);
    const answer = await replace('empty', [
      entry(' ', 'x'),
      { ...entry('x'), labels: { ar: 'x', en: ' ' } },
      { ...entry('y'), labels: { ar: 'y' } },
    ]);
    const fields = answer.refusal?.fields.map(({ path, code }) => `${path} ${code}`);
    expect(fields).toEqual([
      'entries.0.value value-empty',
      'entries.1.labels.en label-empty',
      'entries.2.labels.en label-empty',
    ]);
    expect((await read('empty')).entries).toEqual([]);
  });

  test('can omit a label in another language, and an empty label counts as omitted', async () => {
    await server.get(contract.createDictionary, { name: 'few', title: 'Few' }, as);
    await replace('few', [{ ...entry('1'), labels: { en: 'One', ar: ' ', 'zh-CN': '一' } }]);
    expect((await read('few')).entries[0]?.labels).toMatchObject({ en: 'One', ar: '', 'zh-CN': '一' });
    expect(await offered('few', 'ar')).toEqual([{ value: '1', label: 'One' }]);
    const kept = await sql<{ labels: object }>`select labels from dictionary_entries where dictionary = 'few'`.execute(
      db,
    );
    expect(kept.rows).toEqual([{ labels: { en: 'One', 'zh-CN': '一' } }]);
  });

  test('shows the English label in a language without one', async () => {
    await server.get(contract.createDictionary, { name: 'older', title: 'Older' }, as);
    await replace('older', [entry('1', 'One')]);
    // This is the same state as after a language has been added to Greenroom.
    await sql`update dictionary_entries set labels = labels - 'ar' where dictionary = 'older'`.execute(db);
    expect(await offered('older', 'ar')).toEqual([{ value: '1', label: 'One' }]);
    expect((await read('older')).entries[0]?.labels).toMatchObject({ ar: '', en: 'One', 'zh-CN': 'One zh' });
  });

  test('is not overwritten by an administrator who has not seen the current entries', async () => {
    const { version } = await server.get(contract.createDictionary, { name: 'rivals', title: 'Rivals' }, as);
    const answers = await Promise.all(
      ['first', 'second'].map((label) =>
        server.call(contract.replaceEntries, { dictName: 'rivals', version, entries: [entry('1', label)] }, as),
      ),
    );
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.code).toBe('changed-meanwhile');
    const [kept] = (await read('rivals')).entries;
    expect(kept?.labels.en).toBe(answers[0]?.http === 200 ? 'first' : 'second');
  });

  test('needs a name that no other dictionary has, including built-in ones, with letters that an address can contain', async () => {
    await server.get(contract.createDictionary, { name: 'taken', title: 'Taken' }, as);
    for (const name of ['taken', 'genders']) {
      const answer = await server.call(contract.createDictionary, { name, title: 'Again' }, as);
      expect(answer.refusal?.code).toBe('dictionary-name-taken');
    }
    for (const name of ['', 'Upper', '1st', 'a b', 'a/b', 'x'.repeat(61)]) {
      const answer = await server.call(contract.createDictionary, { name, title: 'Again' }, as);
      expect(answer.refusal?.fields.map(({ code }) => code)).toEqual(['dictionary-name']);
    }
  });

  test('that does not exist can be neither read nor changed nor deleted', async () => {
    const dictName = 'nowhere';
    const answers = [
      await server.call(contract.readDictionary, { dictName }, as),
      await server.call(contract.changeDictionary, { dictName, title: 'x', version: '' }, as),
      await server.call(contract.deleteDictionary, { dictName }, as),
      await server.call(contract.replaceEntries, { dictName, version: '', entries: [] }, as),
    ];
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual(answers.map(() => 'dictionary-not-found'));
  });
});

describe('a built-in dictionary', () => {
  test('can be relabeled, entry by entry and language by language, and reset', async () => {
    const before = await given('genders');
    const entries = before.map((each) => ({ ...each, labels: { ...each.labels } }));
    const female = entries.find(({ value }) => value === '2');
    if (female) female.labels.en = 'Woman';
    expect((await replace('genders', entries)).http).toBe(200);
    expect(await offered('genders')).toContainEqual({ value: '2', label: 'Woman' });
    expect(await offered('genders', 'zh-CN')).toContainEqual({ value: '2', label: '女' });
    const changed = (await read('genders')).entries.find(({ value }) => value === '2');
    expect([changed?.labels.en, changed?.shippedLabels?.en]).toEqual(['Woman', 'Female']);
    const row = (await server.get(contract.listDictionaries, { search: 'genders' }, as)).rows[0];
    expect(row).toMatchObject({ name: 'genders', shipped: true, entries: 3, changedLabels: 1 });

    expect((await replace('genders', before)).http).toBe(200);
    expect(await offered('genders')).toContainEqual({ value: '2', label: 'Female' });
    const left = await sql`select from dictionary_entries where dictionary = 'genders'`.execute(db);
    expect(left.rows).toHaveLength(0);
  });

  test('keeps its values: none can be added, left out, moved or disabled', async () => {
    const entries = await given('on-off');
    const [off = entry('0'), on = entry('1')] = entries;
    for (const wrong of [
      [off],
      [on, off],
      [off, on, entry('2')],
      [off, { ...on, enabled: false }],
      [off, { ...on, value: 'x' }],
    ]) {
      expect((await replace('on-off', wrong)).refusal?.code).toBe('dictionary-values-fixed');
    }
    expect(await given('on-off')).toEqual(entries);
  });

  test('has a fixed title and cannot be deleted', async () => {
    const answers = [
      await server.call(contract.changeDictionary, { dictName: 'genders', title: 'x', version: '' }, as),
      await server.call(contract.deleteDictionary, { dictName: 'genders' }, as),
    ];
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual(['dictionary-shipped', 'dictionary-shipped']);
  });
});

describe('the list', () => {
  test('has built-in and custom dictionaries by title, one page at a time, searched in the reader’s language', async () => {
    await server.get(contract.createDictionary, { name: 'zz-last', title: 'Éclair' }, as);
    const list = (input: object, language = 'en') => server.get(contract.listDictionaries, input, { ...as, language });
    const all = await list({ size: 100 });
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.filter(({ shipped }) => shipped)).toHaveLength(16);
    const first = await list({ size: 10 });
    const second = await list({ size: 10, page: 2 });
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 20));
    expect((await list({ size: 10, page: 9 })).total).toBe(all.total);
    expect((await list({ search: 'eclair' })).rows).toMatchObject([
      { name: 'zz-last', title: 'Éclair', shipped: false, entries: 0, updatedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await list({ search: '平台' }, 'zh-CN')).rows.map(({ name }) => name)).toEqual(['platforms']);
    expect((await list({ search: 'no such thing' })).rows).toEqual([]);
  });

  test('has a title in every language for every built-in dictionary', async () => {
    for (const language of LOCALE_CODES) {
      const { rows } = await server.get(contract.listDictionaries, { size: 100 }, { ...as, language });
      const titles = rows.filter(({ shipped }) => shipped).map(({ title }) => title);
      expect(titles.filter((title) => title.startsWith('dictionaries.'))).toEqual([]);
      expect(new Set(titles).size).toBe(16);
    }
  });
});
