import { readFile } from 'node:fs/promises';
import * as administration from '@greenroom/contract/administration/settings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/settings.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { rewritePicture } from '../../platform/files/rewrite-picture.ts';
import { type MountedRoute, mount, mountPublic, mountUpload, type UploadedFile } from '../../platform/http/mount.ts';
import { presetsOf, selectSettings } from '../../platform/settings/live-settings.ts';
import { requireUnchanged, versionOf } from '../../platform/version.ts';
import { deleteSettings, listChanges, lockSettings, upsertSettings } from './settings.queries.ts';

/** Returns the configuration that the interface needs. It is also available before sign-in (R-SHELL-7). */
async function readSettings(ctx: Ctx): Promise<Data<typeof contract.readSettings>> {
  const { requestTimeoutMs, timeZone, smtpUrl } = ctx.config;
  const { appTitle, logo, themeColor, filingNumber, passwordMaxLength, reviewLook } = ctx.settings.current;
  const { moveAnswerDays, invitationDays } = ctx.settings.current;
  const look = { appTitle, logo, themeColor, filingNumber, reviewLook };
  return {
    ...look,
    passwordMaxLength,
    moveAnswerDays,
    invitationDays,
    requestTimeoutMs,
    sendsEmail: smtpUrl !== null,
    timeZone,
  };
}

/** Lists the settings that administrators can change, each with its default and its last change. */
function listSettings(ctx: UserCtx): Promise<administration.KeptSettings> {
  return describeSettings(ctx, ctx.db);
}

/**
 * Changes settings, which apply immediately in every process. Settings that are left out stay unchanged.
 * @throws RefusalError `changed-meanwhile`
 */
function changeSettings(
  ctx: UserCtx,
  input: Input<typeof administration.changeSettings>,
): Promise<Data<typeof administration.changeSettings>> {
  const { reset, version, ...given } = input;
  return saveSettings(ctx, given, reset, version);
}

/** Prefix for logo files. Other files are never deleted. */
const OWNER = 'logo';

/**
 * Sets the logo at the top of the menu and on the sign-in screen. The upload is decoded and re-encoded. Nothing is
 * stored if it fails.
 * @throws RefusalError `picture-not-readable`, `picture-too-large`
 */
async function changeLogo(ctx: UserCtx, _input: object, file: UploadedFile): Promise<administration.KeptSettings> {
  const picture = await rewritePicture(await readFile(file.path), ctx.signal, 'whole');
  const logo = await ctx.files.save(picture, 'webp', OWNER);
  try {
    return await saveSettings(ctx, { logo }, []);
  } catch (error) {
    await ctx.files.remove(logo);
    throw error;
  }
}

/**
 * Stores values and resets others to their defaults. It takes effect immediately in every process. A value that equals
 * its default isn't stored. When a logo is replaced, its file is deleted.
 * @param version the version that the caller read; undefined: any current values are replaced
 * @throws RefusalError `changed-meanwhile`
 */
async function saveSettings(
  ctx: UserCtx,
  given: Readonly<Record<string, unknown>>,
  reset: readonly string[],
  version?: string,
): Promise<administration.KeptSettings> {
  const presets = new Map<string, unknown>(Object.entries(presetsOf(ctx.config)));
  const isPreset = ([key, value]: [string, unknown]) => JSON.stringify(presets.get(key)) === JSON.stringify(value);
  const entries = Object.entries(given).filter(([key, value]) => value !== undefined && !reset.includes(key));
  const back = [...reset, ...entries.filter(isPreset).map(([key]) => key)];
  const kept = Object.fromEntries(entries.filter((entry) => !isPreset(entry)));
  const { answer, before } = await ctx.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const present = await selectSettings(trx, ctx.config);
    const taken = Object.fromEntries(back.map((key) => [key, presets.get(key) ?? null]));
    requireUnchanged<object>(version, present, { ...present, ...kept, ...taken });
    await deleteSettings(trx, back);
    await upsertSettings(trx, kept, ctx.user.id, ctx.clock.now());
    await ctx.events.publish(trx, 'everybody', { topic: 'settings', id: null });
    return { answer: await describeSettings(ctx, trx), before: present.logo };
  });
  await ctx.settings.refresh();
  if (before !== null && before !== answer.logo && before.startsWith(`${OWNER}-`)) await ctx.files.remove(before);
  return answer;
}

const KEYS = [...administration.SETTING_KEYS, 'logo'] as const;

/**
 * Returns every setting as stored in the database, with its default. If a setting differs, it includes the user who
 * changed it.
 */
async function describeSettings(ctx: UserCtx, db: Db): Promise<administration.KeptSettings> {
  const present = await selectSettings(db, ctx.config);
  const { logo, ...values } = present;
  const changes = (await listChanges(db)).flatMap((change) => {
    // A setting from another release doesn't appear on the screen.
    const key = KEYS.find((each) => each === change.key);
    return key === undefined ? [] : [{ ...change, key }];
  });
  return { values, presets: presetsOf(ctx.config), logo, changes, version: versionOf(present) };
}

export const routes: readonly MountedRoute[] = [
  mountPublic(contract.readSettings, readSettings),
  mount(administration.listSettings, listSettings),
  mount(administration.changeSettings, changeSettings),
  mountUpload(administration.changeLogo, changeLogo),
];
