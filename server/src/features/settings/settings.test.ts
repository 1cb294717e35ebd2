import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changeLogo,
  changeSettings,
  listSettings,
  SETTING_GROUPS,
  SETTING_KEYS,
} from '@greenroom/contract/administration/settings.ts';
import * as session from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startProduct } from '../../../test/product-process.ts';
import { attemptSignIn, sessionOf } from '../../../test/real-sign-in.ts';
import { callUrl, testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { readConfig } from '../../platform/config.ts';

const server = await testServer({ RUN: 'api', LAPSE_DAYS: '45' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const as = { as: admin };

/** Returns the version of the settings that an administrator has just read. */
const seen = async (by: SignedIn = admin) => ({ version: await versionsFor(server, by).settings() });

/** The folder for another process on the same database. */
const folder = await mkdtemp(join(tmpdir(), 'greenroom-settings-'));
const other = await startProduct({ ...server.settings, RUN: 'api', DATA_FOLDER: folder });
afterAll(async () => {
  await other.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("the interface's configuration", () => {
  test('[R-CONST-1] is public: the filing number if any, the maximum password length and the call timeout', async () => {
    const plain = await testServer({ RUN: 'api' });
    const set = await testServer({
      RUN: 'api',
      FILING_NUMBER: '京ICP备12345678号',
      PASSWORD_MAX_LENGTH: '64',
      REQUEST_TIMEOUT_MS: '60000',
      PROGRAMME_TIME_ZONE: 'Europe/Istanbul',
      REVIEW_LOOK: 'blur, greyscale',
    });
    const shipped = { appTitle: 'Greenroom', logo: null, themeColor: '#1890ff', moveAnswerDays: 7, invitationDays: 7 };
    expect(await plain.get(readSettings, {})).toEqual({
      ...shipped,
      filingNumber: null,
      sendsEmail: false,
      passwordMaxLength: 20,
      requestTimeoutMs: 1_200_000,
      reviewLook: ['mute'],
      timeZone: 'UTC',
    });
    expect(await set.get(readSettings, {})).toEqual({
      ...shipped,
      filingNumber: '京ICP备12345678号',
      sendsEmail: false,
      passwordMaxLength: 64,
      requestTimeoutMs: 60_000,
      reviewLook: ['blur', 'greyscale'],
      timeZone: 'Europe/Istanbul',
    });
  });
});

describe('settings that administrators change', () => {
  test('appear in one group each, and in the order of their groups', () => {
    expect(Object.values(SETTING_GROUPS).flat()).toEqual([...SETTING_KEYS]);
  });

  test("have the environment's value as their default, show who changed them when, and can be reset", async () => {
    const before = await server.get(listSettings, {}, as);
    expect(before.presets.lapseDays).toBe(45);
    expect([before.values, before.changes]).toEqual([before.presets, []]);
    const changed = await server.get(changeSettings, { ...(await seen()), lapseDays: 20, appTitle: '  Bühne ' }, as);
    expect(changed.values).toEqual({ ...before.presets, lapseDays: 20, appTitle: 'Bühne' });
    expect(changed.changes).toEqual([
      { key: 'appTitle', by: `Nick ${admin.username}`, at: expect.any(String) },
      { key: 'lapseDays', by: `Nick ${admin.username}`, at: expect.any(String) },
    ]);
    expect(await server.get(readSettings, {})).toMatchObject({ appTitle: 'Bühne' });
    // A value that is set to its default counts as unchanged, and the other values stay.
    const one = await server.get(changeSettings, { ...(await seen()), lapseDays: 45 }, as);
    expect(one.changes.map(({ key }) => key)).toEqual(['appTitle']);
    expect((await server.get(changeSettings, { ...(await seen()), reset: ['appTitle'] }, as)).values).toEqual(
      before.presets,
    );
  });

  test('refuse values that break their rules, name each field, and then nothing has changed', async () => {
    const wrong = {
      appTitle: ' ',
      themeColor: 'red',
      passwordMaxLength: 5,
      hostMinAge: 17,
      lapseDays: 0,
      mailFooter: 'a\0b',
      invitationDays: 91,
      filingNumber: 'x'.repeat(201),
    };
    const refused = await server.call(changeSettings, { ...(await seen()), ...wrong, sessionIdleMinutes: 60 }, as);
    expect([refused.http, refused.refusal?.code]).toEqual([400, 'invalid-input']);
    expect(refused.refusal?.fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(wrong).toSorted());
    const kept = await server.get(listSettings, {}, as);
    expect(kept.values).toEqual(kept.presets);
    // A row that a later release does not accept is ignored.
    await sql`insert into settings values ('hostMinAge', '3', ${admin.id}, now()), ('gone', '1', ${admin.id}, now())`.execute(
      db,
    );
    expect((await server.get(listSettings, {}, as)).values).toEqual(kept.presets);
    await sql`delete from settings`.execute(db);
  });

  test('apply from the next call on: a session time becomes shorter, a password may be longer', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const { token } = sessionOf(await attemptSignIn(server, { username: user.username }));
    const http = async () => (await server.call(session.readInfo, {}, { token })).http;
    server.clock.forward(20 * 60);
    expect(await http()).toBe(200);
    await server.get(changeSettings, { ...(await seen()), sessionIdleMinutes: 10, passwordMaxLength: 32 }, as);
    expect((await server.get(readSettings, {})).passwordMaxLength).toBe(32);
    expect(await http()).toBe(200);
    server.clock.forward(11 * 60);
    expect(await http()).toBe(401);
    await sql`delete from settings`.execute(db);
    await server.product.deps.settings.refresh();
  });

  test('apply in every process within a second, even if its event connection is cut', async () => {
    const boss = await signIn(server, 'administrator');
    const titleThere = async () => {
      const answer = await fetch(callUrl(other.address, readSettings, {}));
      return z.object({ data: readSettings.data }).parse(await answer.json()).data.appTitle;
    };
    await server.get(changeSettings, { ...(await seen(boss)), appTitle: 'Everywhere' }, { as: boss });
    await vi.waitFor(async () => expect(await titleThere()).toBe('Everywhere'), { timeout: 1000, interval: 20 });
    // There is no notification, as after a lost connection.
    await sql`update settings set value = '"Unheard"' where key = 'appTitle'`.execute(db);
    await vi.waitFor(async () => expect(await titleThere()).toBe('Unheard'), { timeout: 2000, interval: 20 });
    await server.get(changeSettings, { ...(await seen(boss)), reset: ['appTitle'] }, { as: boss });
  });
});

describe('picture origins', () => {
  const policyAt = async (address: string) =>
    /img-src ([^;]*)/.exec((await fetch(address)).headers.get('content-security-policy') ?? '')?.[1]?.trim();
  const plain = "'self' data: blob:";

  test('[R-PLUS-4] are in the policy of the next page in every process, and are gone after a reset', async () => {
    expect(await policyAt(server.address)).toBe(plain);
    const mediaOrigins =
      'https://cdn.example/a/b.jpg?c, https://*.Pictures.example:8443\nhttp://localhost:9000 https://cdn.example/';
    const { values } = await server.get(changeSettings, { mediaOrigins, ...(await seen()) }, as);
    expect(values.mediaOrigins).toBe('https://cdn.example\nhttps://*.pictures.example:8443\nhttp://localhost:9000');
    const open = `${plain} ${values.mediaOrigins?.replaceAll('\n', ' ')}`;
    expect(await policyAt(server.address)).toBe(open);
    await vi.waitFor(async () => expect(await policyAt(other.address)).toBe(open), { timeout: 5000, interval: 20 });
    await server.get(changeSettings, { reset: ['mediaOrigins'], ...(await seen()) }, as);
    expect(await policyAt(server.address)).toBe(plain);
    expect((await server.get(changeSettings, { mediaOrigins: ' ', ...(await seen()) }, as)).values.mediaOrigins).toBe(
      null,
    );
  });

  test('[R-PLUS-4] are refused at their field if they would open or break the policy', async () => {
    for (const mediaOrigins of [
      '*',
      'https:',
      'https://*',
      'https://*.com',
      'http://cdn.example',
      "https://cdn.example;script-src 'unsafe-inline'",
      "'unsafe-inline'",
      'data:',
      'https://user@cdn.example',
      'https://cdn.example:99999999',
      'javascript:alert(1)',
      'https://cdn.example\u0000',
    ]) {
      const refused = await server.call(changeSettings, { mediaOrigins, ...(await seen()) }, as);
      expect([mediaOrigins, refused.refusal?.fields.map(({ path }) => path)]).toEqual([mediaOrigins, ['mediaOrigins']]);
    }
    expect(await policyAt(server.address)).toBe(plain);
  });

  test("[R-PLUS-4] have the environment's value as their default, and a wrong one is reported at the start", () => {
    expect(readConfig({ MEDIA_ORIGINS: 'https://a.example, https://b.example' }).mediaOrigins).toBe(
      'https://a.example\nhttps://b.example',
    );
    expect(readConfig({}).mediaOrigins).toBe(null);
    expect(() => readConfig({ MEDIA_ORIGINS: '*' })).toThrow('MEDIA_ORIGINS');
  });

  test('[R-PLUS-4] from the environment are in the policy until administrators change them, and again after a reset', async () => {
    const preset = await testServer({ RUN: 'api', MEDIA_ORIGINS: 'https://a.example, https://b.example' });
    const by = await signIn(preset, 'administrator');
    const version = () => versionsFor(preset, by).settings();
    expect(await policyAt(preset.address)).toBe(`${plain} https://a.example https://b.example`);
    const own = 'https://c.example';
    await preset.get(changeSettings, { mediaOrigins: own, version: await version() }, { as: by });
    expect(await policyAt(preset.address)).toBe(`${plain} ${own}`);
    await preset.get(changeSettings, { reset: ['mediaOrigins'], version: await version() }, { as: by });
    expect(await policyAt(preset.address)).toBe(`${plain} https://a.example https://b.example`);
  });
});

describe('the logo', () => {
  const kept = async () =>
    (await readdir(join(server.folder, 'files', 'kept'))).filter((name) => name.startsWith('logo-'));
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 60 } } })
      .png()
      .toBuffer();

  test('is re-encoded as a whole, served to everyone, replaced, and removed with its file', async () => {
    const boss = { as: await signIn(server, 'administrator') };
    const upload = async (bytes: Buffer) => server.get(changeLogo, {}, { ...boss, file: { name: 'a.png', bytes } });
    const first = await upload(await picture(400, 100));
    const served = await server.fetch(`/avatar/${first.logo}`);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512, hasAlpha: true });
    // The whole wide image is visible, with nothing above or below it.
    const corner = await sharp(bytes).extract({ left: 256, top: 4, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[3]).toBe(0);
    expect(await server.get(readSettings, {})).toMatchObject({ logo: first.logo });
    const second = await upload(await picture(50, 50));
    expect(await kept()).toEqual([second.logo]);
    const gone = await server.get(changeSettings, { ...(await seen(boss.as)), reset: ['logo'] }, boss);
    expect([gone.logo, await kept()]).toEqual([null, []]);
  });

  test('is refused if it is not a picture, and nothing is stored', async () => {
    const boss = { as: await signIn(server, 'administrator') };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await server.call(changeLogo, {}, { ...boss, file: { name: 'a.png', bytes: svg } });
    expect(refused.refusal?.code).toBe('picture-not-readable');
    expect(await kept()).toEqual([]);
    expect((await server.get(listSettings, {}, boss)).logo).toBeNull();
  });
});
