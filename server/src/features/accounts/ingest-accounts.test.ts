import { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { buildAccount, buildGroup, buildMembership } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { publish } from '../../platform/events/event-bus.ts';
import { ingestAccounts } from './accounts.routes.ts';

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());

const NOW = new Date('2026-11-05T12:00:00Z');
const deps = { db, clock: { now: () => NOW }, events: { publish } };
const BATCH = 5000;
const NOTHING = { lines: 0, added: 0, changed: 0, unchanged: 0, outdated: 0, refusedCount: 0, refused: [] };

beforeEach(async () => {
  await statement(url, 'truncate accounts, memberships, person_memberships');
});

type Given = Record<string, unknown>;

function fact(given: Given = {}): Given {
  return { appId: 1, hostId: '12345678', name: 'Leyla', reportedAt: '2026-11-01T00:00:00Z', ...given };
}

const ndjson = (facts: readonly unknown[]) => facts.map((each) => `${JSON.stringify(each)}\n`).join('');

function ingest(text: string | Buffer, format: DeliveryFormat = 'ndjson'): Promise<IngestReport> {
  return ingestAccounts(deps, Readable.from([Buffer.from(text)]), format);
}

interface Row {
  host_id: string;
  app_id: number;
  name: string;
  reported_at: string;
}

async function rows(): Promise<Row[]> {
  return (await sql<Row>`select * from accounts order by host_id, app_id`.execute(db)).rows;
}

describe('a delivery', () => {
  test("stores every field, and the delivery's time if the report has none", async () => {
    const whole = {
      ...fact({ state: 'banned', avatarUrl: 'https://media.example/a.jpg', avatarIsDefault: true, gender: 2 }),
      birthDate: '2001-02-28',
      country: 'TR',
      homepageVideoUrl: 'https://media.example/v.mp4',
      storyStatus: 3,
      personalVideoStatus: 4,
      kycVerified: true,
      bankLinked: false,
      bankCountry: 'DE',
      category: 4,
      paymentPlatform: 2,
      personKey: 'p"1\\, {x}',
      reportedAt: '2026-11-01T02:00:00.5+02:00',
    };
    const least = { appId: 2, hostId: '0012', name: '' };
    expect(await ingest(ndjson([whole, least]))).toEqual({ ...NOTHING, lines: 2, added: 2 });
    const unknown = {
      avatar_url: null,
      gender: null,
      birth_date: null,
      country: null,
      homepage_video_url: null,
      story_status: null,
      personal_video_status: null,
      kyc_verified: null,
      bank_linked: null,
      bank_country: null,
      category: null,
      payment_platform: null,
      person_key: null,
    };
    expect(await rows()).toEqual([
      {
        ...unknown,
        ...{ host_id: '0012', app_id: 2, state: 'active', name: '', search_key: '', avatar_is_default: false },
        reported_at: NOW.toISOString(),
      },
      {
        ...{ host_id: '12345678', app_id: 1, state: 'banned', name: 'Leyla', search_key: 'leyla' },
        ...{ avatar_is_default: true, gender: 2 },
        ...{ avatar_url: 'https://media.example/a.jpg', birth_date: '2001-02-28', country: 'TR', category: 4 },
        ...{ homepage_video_url: 'https://media.example/v.mp4', story_status: 3, personal_video_status: 4 },
        ...{
          kyc_verified: true,
          bank_linked: false,
          bank_country: 'DE',
          payment_platform: 2,
          person_key: 'p"1\\, {x}',
        },
        reported_at: '2026-11-01T00:00:00.500Z',
      },
    ]);
  });

  test('changes nothing when it is repeated', async () => {
    const text = ndjson(
      Array.from({ length: 300 }, (_, index) => fact({ hostId: String(5000 + index), personKey: 'p' })),
    );
    await ingest(text);
    const versions = () => sql`select host_id, xmin::text, ctid::text from accounts order by host_id`.execute(db);
    const before = (await versions()).rows;
    expect(await ingest(text)).toEqual({ ...NOTHING, lines: 300, unchanged: 300 });
    expect((await versions()).rows).toEqual(before);
  });

  test('counts added, changed, unchanged and outdated reports', async () => {
    await ingest(ndjson(['1001', '1002', '1003'].map((hostId) => fact({ hostId }))));
    const report = await ingest(
      ndjson([
        fact({ hostId: '1001', name: 'Nilay', reportedAt: '2026-11-02T00:00:00Z' }),
        fact({ hostId: '1002', name: 'late', reportedAt: '2026-10-31T23:59:59Z' }),
        fact({ hostId: '1003' }),
        fact({ hostId: '1004' }),
      ]),
    );
    expect(report).toEqual({ ...NOTHING, lines: 4, added: 1, changed: 1, unchanged: 1, outdated: 1 });
    expect((await rows()).map((row) => row.name)).toEqual(['Nilay', 'Leyla', 'Leyla', 'Leyla']);
  });

  test('that confirms known facts makes earlier reports outdated', async () => {
    await ingest(ndjson([fact()]));
    const confirmed = fact({ reportedAt: '2026-11-03T00:00:00Z' });
    expect(await ingest(ndjson([confirmed]))).toMatchObject({ unchanged: 1, changed: 0 });
    const late = fact({ name: 'late', reportedAt: '2026-11-02T00:00:00Z' });
    expect(await ingest(ndjson([late]))).toMatchObject({ outdated: 1 });
    expect(await rows()).toMatchObject([{ name: 'Leyla', reported_at: '2026-11-03T00:00:00.000Z' }]);
  });

  test('that repeats an account ends with the newest report, or with the last line of equally new ones', async () => {
    const report = await ingest(
      ndjson([
        fact({ name: 'first' }),
        fact({ name: 'last' }),
        fact({ name: 'last' }),
        fact({ name: 'older', reportedAt: '2026-10-01T00:00:00Z' }),
      ]),
    );
    expect(report).toEqual({ ...NOTHING, lines: 4, added: 1, unchanged: 1, outdated: 2 });
    expect(await rows()).toMatchObject([{ name: 'last' }]);
  });

  test('without lines has an empty report', async () => {
    expect(await ingest('')).toEqual(NOTHING);
    expect(await ingest('\n \r\n')).toEqual(NOTHING);
    expect(await ingest('appId,hostId,name\n', 'csv')).toEqual(NOTHING);
  });

  test('parallel to another of the same accounts ends with the newest report of each account', async () => {
    const ids = Array.from({ length: 2 * BATCH }, (_, index) => String(1_000_000 + index));
    const older = ids.map((hostId) => fact({ hostId, name: 'older' }));
    const newer = ids.toReversed().map((hostId) => fact({ hostId, name: 'newer', reportedAt: '2026-11-02T00:00:00Z' }));
    await Promise.all([older, newer].map((facts) => ingest(ndjson(facts))));
    const left = await sql`select name, count(*) from accounts group by name`.execute(db);
    expect(left.rows).toEqual([{ name: 'newer', count: ids.length }]);
  });
});

describe('an invalid line', () => {
  test('is refused alone, with its number, field and problem', async () => {
    const text = Buffer.concat([
      Buffer.from(ndjson([fact({ hostId: '1001' })])),
      Buffer.from(ndjson([fact({ hostId: '12' }), fact({ country: 'XX' }), fact({ gender: 4 }), fact({ appId: -1 })])),
      Buffer.from('{"appId":1,"hostId":"1002"}\nnull\n{"appId":1,\n'),
      Buffer.from([...Buffer.from('{"appId":1,"hostId":"1003","name":"'), 0xff, 0xfe, ...Buffer.from('"}\n')]),
      Buffer.from(`${JSON.stringify(fact({ personKey: 'x'.repeat(70_000) }))}\n`),
      Buffer.from(ndjson([fact({ name: 'x'.repeat(201) }), fact({ name: 'a\0b' }), fact({ name: '\ud800' })])),
      Buffer.from(ndjson([fact({ birthDate: '0000-01-01' }), fact({ birthDate: '2001-02-29' }), fact({ name: 7 })])),
      Buffer.from(ndjson([fact({ reportedAt: '0000-01-01T00:00:00Z' }), fact({ reportedAt: '2027-01-01T00:00:00Z' })])),
      Buffer.from(JSON.stringify(fact({ hostId: '1004' }))),
    ]);
    const report = await ingest(text);
    expect(report.refused).toEqual([
      { line: 2, field: 'hostId', problem: 'host-id' },
      { line: 3, field: 'country', problem: 'country' },
      { line: 4, field: 'gender', problem: 'too-big' },
      { line: 5, field: 'appId', problem: 'too-small' },
      { line: 6, field: 'name', problem: 'required' },
      { line: 7, field: '', problem: 'invalid' },
      { line: 8, field: '', problem: 'json' },
      { line: 9, field: '', problem: 'encoding' },
      { line: 10, field: '', problem: 'too-long' },
      { line: 11, field: 'name', problem: 'too-long' },
      { line: 12, field: 'name', problem: 'characters' },
      { line: 13, field: 'name', problem: 'characters' },
      { line: 14, field: 'birthDate', problem: 'invalid' },
      { line: 15, field: 'birthDate', problem: 'invalid' },
      { line: 16, field: 'name', problem: 'invalid' },
      { line: 17, field: 'reportedAt', problem: 'invalid' },
      { line: 18, field: 'reportedAt', problem: 'in-future' },
    ]);
    expect(report).toMatchObject({ lines: 19, added: 2, refusedCount: 17 });
    expect((await rows()).map((row) => row.host_id)).toEqual(['1001', '1004']);
  });

  test('is counted after the first thousand, but no longer listed', async () => {
    const report = await ingest(`${'{}\n'.repeat(1500)}${ndjson([fact()])}`);
    expect(report).toMatchObject({ lines: 1501, added: 1, refusedCount: 1500 });
    expect(report.refused).toHaveLength(1000);
  });
});

describe('a CSV', () => {
  test('and NDJSON of the same facts lead to the same directory', async () => {
    const facts = [
      fact({ hostId: '1001', name: 'Ayşe "Ay", 莉拉', gender: 2, kycVerified: true, personKey: 'p1', country: 'TR' }),
      fact({
        hostId: '1002',
        appId: 3,
        name: 'two\nlines',
        birthDate: '2000-02-29',
        bankLinked: false,
        storyStatus: 0,
      }),
      fact({ hostId: '0003', state: 'deleted', name: '', avatarUrl: 'https://media.example/a,b.jpg', category: 10 }),
    ];
    const fields = [...new Set(facts.flatMap((each) => Object.keys(each)))];
    const cell = (value: unknown) => (value === undefined ? '' : `"${String(value).replaceAll('"', '""')}"`);
    const lines = facts.map((each) => fields.map((field) => cell(each[field])).join(','));
    expect(await ingest(ndjson(facts))).toMatchObject({ added: 3 });
    const before = await rows();
    await statement(url, 'truncate accounts');
    const csv = `\ufeff${[fields.join(','), ...lines].join('\r\n')}`;
    expect(await ingest(csv, 'csv')).toEqual({ ...NOTHING, lines: 3, added: 3 });
    expect(await rows()).toEqual(before);
  });

  test('can have further columns, in any order; an incomplete row is refused', async () => {
    const csv = [
      'comment,name,hostId, appId ,kycVerified,gender',
      'x,Leyla,1001,1,TRUE,2',
      'x,Nilay,1002',
      'x,Nilay,1003,one,,',
      'x,Nilay,1004,1,perhaps,',
      'x,"Nilay"?,1005,1,,',
      '',
      'x,"Ni ""la"" y",1006,1,0,',
      '',
    ].join('\n');
    const report = await ingest(csv, 'csv');
    expect(report.refused).toEqual([
      { line: 3, field: '', problem: 'cells' },
      { line: 4, field: 'appId', problem: 'invalid' },
      { line: 5, field: 'kycVerified', problem: 'invalid' },
      { line: 6, field: '', problem: 'open-quote' },
    ]);
    expect(report).toMatchObject({ lines: 6, added: 2 });
    expect(await rows()).toMatchObject([
      { host_id: '1001', name: 'Leyla', kyc_verified: true, gender: 2 },
      { host_id: '1006', name: 'Ni "la" y', kyc_verified: false, gender: null },
    ]);
  });

  test('with an unclosed quote loses only that line', async () => {
    const line = (index: number) => `${100_000 + index},1,Leyla`;
    const lines = Array.from({ length: 20_000 }, (_, index) => (index === 7 ? '100007,1,"Leyla' : line(index)));
    const report = await ingest(`hostId,appId,name\n${lines.join('\n')}\n`, 'csv');
    expect(report).toMatchObject({ lines: 20_000, added: 19_999, refusedCount: 1 });
    expect(report.refused).toEqual([{ line: 9, field: '', problem: 'open-quote' }]);
    const last = await ingest(`hostId,appId,name\n1001,1,"Leyla\n1002,1,Nilay`, 'csv');
    expect(last).toMatchObject({ lines: 2, added: 1, refused: [{ line: 2, field: '', problem: 'open-quote' }] });
  });
});

describe('the memberships of an account', () => {
  const byPerson = async () =>
    (
      await sql`select person_key as "personKey", membership_id as "membershipId", group_id as "groupId",
        to_at is not null as ended from person_memberships order by membership_id`.execute(db)
    ).rows;

  test('follow its person, including past ones, and no other account’s', async () => {
    const group = await buildGroup(db);
    await buildAccount(db, { hostId: '1001', personKey: 'p1' });
    await buildAccount(db, { hostId: '1001', appId: 2, personKey: 'p1' });
    const past = { hostId: '1001', groupId: group.id, fromAt: '2025-01-01', toAt: '2025-02-01' };
    const ids = [
      await buildMembership(db, past),
      await buildMembership(db, { hostId: '1001', groupId: group.id }),
      await buildMembership(db, { hostId: '1001', appId: 2, groupId: group.id }),
    ];
    const expected = (keys: readonly (string | null)[]) =>
      keys.flatMap((personKey, index) =>
        personKey === null ? [] : [{ personKey, membershipId: ids[index], groupId: group.id, ended: index === 0 }],
      );
    expect(await byPerson()).toEqual(expected(['p1', 'p1', 'p1']));

    await ingest(ndjson([fact({ hostId: '1001', personKey: 'p2' })]));
    expect(await byPerson()).toEqual(expected(['p2', 'p2', 'p1']));

    await ingest(ndjson([fact({ hostId: '1001', personKey: '', reportedAt: '2026-11-02T00:00:00Z' })]));
    expect(await byPerson()).toEqual(expected([null, null, 'p1']));

    await ingest(ndjson([fact({ hostId: '1001', personKey: 'p3', reportedAt: '2026-11-03T00:00:00Z' })]));
    expect(await byPerson()).toEqual(expected(['p3', 'p3', 'p1']));

    await ingest(ndjson([fact({ hostId: '1001', personKey: 'p4' })]));
    expect(await byPerson()).toEqual(expected(['p3', 'p3', 'p1']));
  });

  test('are found by person once the account is known', async () => {
    const group = await buildGroup(db);
    const id = await buildMembership(db, { hostId: '1001', groupId: group.id });
    expect(await byPerson()).toEqual([]);
    await ingest(ndjson([fact({ hostId: '1001', personKey: 'p1' })]));
    expect(await byPerson()).toEqual([{ personKey: 'p1', membershipId: id, groupId: group.id, ended: false }]);
  });
});
