import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../test/server.ts';
import { buildAccount } from '../../test/worlds/factories.ts';
import { isNamed, namedAccounts } from './account-names.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

async function keysOf(texts: readonly string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select search_key(t.text) as key from unnest(${[...texts]}::text[]) with ordinality t(text, place) order by t.place`.execute(
    db,
  );
  return found.rows.map(({ key }) => key);
}

/** Typed texts, each with the name that the search should find. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['yildiz', 'Yıldız'],
  ['ISTANBUL', 'İstanbul'],
  ['strasse', 'Straße'],
  ['soren', 'Søren'],
  ['lukasz', 'Łukasz'],
  ['dang', 'Đặng'],
  ['aesa', 'Æsa'],
  ['ΓΙΩΡΓΟΣ', 'Γιώργος'],
  ['ЕЛЕНА', 'Елёна'],
  ['احمد', 'أحمَد'],
  ['فاطمه', 'فاطمة'],
  ['علي', 'علی'],
  ['שלום', 'שָׁלוֹם'],
  ['さくら', 'サクラ'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['ＡＮＡ', 'ana'],
];

test('[R-I18N-1] a host is found by its name as people type it in their language, in both kinds of search', async () => {
  const hosts = ALIKE.map(([typed, name], at) => ({ typed, name, hostId: `${80_000_000 + at}` }));
  for (const { hostId, name } of hosts) await buildAccount(db, { hostId, name });
  for (const { typed, hostId } of hosts) {
    const byIndex = await sql<{ host_id: string }>`select host_id from ${namedAccounts(typed)} n`.execute(db);
    expect([typed, byIndex.rows.map((row) => row.host_id)]).toEqual([typed, [hostId]]);
    const oneByOne = await sql<{ host_id: string }>`
      select c.host_id from accounts c where ${isNamed('c', typed)}`.execute(db);
    expect([typed, oneByOne.rows.map((row) => row.host_id)]).toEqual([typed, [hostId]]);
  }
});

test('different names stay different: vowels of scripts without marks, and voiced kana', async () => {
  for (const [one, other] of [
    ['กา', 'กี'],
    ['はは', 'ばば'],
    ['की', 'का'],
    ['ana', 'anna'],
  ] as const) {
    const [first, second] = await keysOf([one, other]);
    expect([one, other, first === second]).toEqual([one, other, false]);
  }
});

test('a text has the same key in capitals, composed or not, and the key of a key is the key', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'aZéÜıİßæŁñΆςΣЁйїЩأةىپגあアｶﾞกำकी李 ‐9'),
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(letters, async (text) => {
      const [key, small, apart, together] = await keysOf([
        text,
        text.toLowerCase(),
        text.normalize('NFD'),
        text.normalize('NFC'),
      ]);
      expect([small, apart, together]).toEqual([key, key, key]);
      expect(await keysOf([key ?? ''])).toEqual([key]);
    }),
    { numRuns: 60 },
  );
});
