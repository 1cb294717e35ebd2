import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/database.ts';
import { openSeal, rotateSealKey, sealKey } from './seals.ts';

const { servingUrl } = await testDatabase();
/** Two processes that share a database. */
const [here, there] = [openDatabase(servingUrl, 4, () => undefined), openDatabase(servingUrl, 4, () => undefined)];
afterAll(() => Promise.all([here.close(), there.close()]));

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const [one, other] = [
  { db: here.db, clock },
  { db: there.db, clock },
];

async function sealedBy(deps: typeof one, password: string, uuid: string): Promise<string> {
  const { publicSpki } = await sealKey(deps);
  const key = createPublicKey({ key: Buffer.from(publicSpki, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ password, uuid, at: clock.now().getTime() }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString(
    'base64',
  );
}

test('processes that ask at the same time get one key of 3072 bits', async () => {
  const keys = await Promise.all(Array.from({ length: 6 }, (_, index) => sealKey(index % 2 === 0 ? one : other)));
  expect(new Set(keys.map(({ id, publicSpki }) => `${id} ${publicSpki}`)).size).toBe(1);
  const spki = Buffer.from(keys[0]?.publicSpki ?? '', 'base64');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072);
});

test('after a rotation every process uses the new key immediately, and decrypts texts of the old one for ten minutes', async () => {
  const before = await sealKey(other);
  const uuid = randomUUID();
  const [early, late] = [await sealedBy(one, 'early', uuid), await sealedBy(one, 'late', uuid)];
  const id = await rotateSealKey(one);
  for (const deps of [one, other]) expect(await sealKey(deps)).toMatchObject({ id });
  expect(id).not.toBe(before.id);
  expect(await openSeal(other, early, uuid)).toBe('early');
  expect(await openSeal(other, await sealedBy(other, 'new', uuid), uuid)).toBe('new');
  ahead += 599_000;
  expect(await openSeal(one, await sealedBy(one, 'newer', uuid), uuid)).toBe('newer');
  ahead += 2000;
  expect(await openSeal(one, late, uuid)).toBeNull();
});

test('simultaneous rotations leave one encryption key', async () => {
  const ids = await Promise.all([rotateSealKey(one), rotateSealKey(other), rotateSealKey(one)]);
  expect(await sealKey(other)).toMatchObject({ id: Math.max(...ids) });
  const left = await sql<{ keys: number }>`select count(*) as keys from crypto_keys where retired_at is null`.execute(
    here.db,
  );
  expect(left.rows).toEqual([{ keys: 1 }]);
});

test('an encrypted text is decrypted once, regardless of its Base64 form, and one of fifty simultaneous attempts succeeds', async () => {
  const uuid = randomUUID();
  const text = await sealedBy(one, 'once', uuid);
  const opened = await Promise.all(
    Array.from({ length: 50 }, (_, index) => openSeal(index % 2 === 0 ? one : other, text, uuid)),
  );
  expect(opened.filter((password) => password !== null)).toEqual(['once']);
  const url = text.replaceAll('+', '-').replaceAll('/', '_');
  for (const written of [text, ` ${text}`, url, `${text}====`, text.replace(/(.{64})/g, '$1\n')])
    expect(await openSeal(one, written, uuid)).toBeNull();
});

test('an encrypted text without its leading zero, which decrypts to the same, does not count as a different one', async () => {
  const uuid = randomUUID();
  let text = await sealedBy(one, 'once', uuid);
  for (let tries = 0; tries < 5000 && Buffer.from(text, 'base64')[0] !== 0; tries++)
    text = await sealedBy(one, 'once', uuid);
  const bytes = Buffer.from(text, 'base64');
  expect(bytes[0]).toBe(0);
  expect(await openSeal(one, text, uuid)).toBe('once');
  expect(await openSeal(one, bytes.subarray(1).toString('base64'), uuid)).toBeNull();
});

test('invalid texts are marked as used and query the database as often as valid ones', async () => {
  const uuid = randomUUID();
  const marked = async () =>
    (await sql<{ seals: number }>`select count(*) as seals from used_seals`.execute(here.db)).rows[0]?.seals ?? 0;
  const before = await marked();
  expect(await openSeal(one, 'AAAA', uuid)).toBeNull();
  expect(await openSeal(one, await sealedBy(one, 'x', randomUUID()), uuid)).toBeNull();
  expect(await openSeal(one, await sealedBy(one, 'x', uuid), uuid)).toBe('x');
  expect(await marked()).toBe(before + 3);
});
