import type { KeptSettings } from '@greenroom/contract/administration/settings.ts';
import type { UserCtx } from '../../context.ts';
import { describeSettings } from './describe-settings.ts';

/** Lists what administrators change, with presets and the last change of each. */
export function listSettings(ctx: UserCtx): Promise<KeptSettings> {
  return describeSettings(ctx, ctx.db);
}
