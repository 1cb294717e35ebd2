import type { KeptSettings } from '@greenroom/contract/administration/settings.ts';
import type { UserCtx } from '../../context.ts';
import { presetsOf, selectSettings } from '../../platform/settings/live-settings.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { describeSettings } from './describe-settings.ts';
import { deleteSettings, lockSettings, upsertSettings } from './settings.queries.ts';

/** The prefix of the files that are logos: no other file is ever deleted. */
const OWNER = 'logo';

/**
 * Keeps values and takes others back to their presets, in every process at once; one that is its preset again is no longer
 * kept. The file of a logo that was replaced is deleted.
 * @param version the version that the caller read; undefined: whatever is there is replaced
 * @throws RefusalError `changed-meanwhile`
 */
export async function saveSettings(
  ctx: UserCtx,
  given: Readonly<Record<string, unknown>>,
  reset: readonly string[],
  version?: string,
): Promise<KeptSettings> {
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

/** Keeps a picture under a name that says whose it is. */
export function saveLogoFile({ files }: UserCtx, picture: Uint8Array): Promise<string> {
  return files.save(picture, 'webp', OWNER);
}
