import { type KeptSettings, SETTING_KEYS } from '@greenroom/contract/administration/settings.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { presetsOf, selectSettings } from '../../platform/settings/live-settings.ts';
import { versionOf } from '../../platform/version.ts';
import { listChanges } from './settings.queries.ts';

const KEYS = [...SETTING_KEYS, 'logo'] as const;

/** Every setting as the database has it, with its preset, and who changed those that differ. */
export async function describeSettings(ctx: UserCtx, db: Db): Promise<KeptSettings> {
  const present = await selectSettings(db, ctx.config);
  const { logo, ...values } = present;
  const changes = (await listChanges(db)).flatMap((change) => {
    // One of another release has no place on the screen.
    const key = KEYS.find((each) => each === change.key);
    return key === undefined ? [] : [{ ...change, key }];
  });
  return { values, presets: presetsOf(ctx.config), logo, changes, version: versionOf(present) };
}
