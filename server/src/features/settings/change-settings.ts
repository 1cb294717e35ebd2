import type { changeSettings as contract } from '@greenroom/contract/administration/settings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { saveSettings } from './save-settings.ts';

/**
 * Changes settings, which count at once in every process; what is left out stays.
 * @throws RefusalError `changed-meanwhile`
 */
export function changeSettings(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { reset, version, ...given } = input;
  return saveSettings(ctx, given, reset, version);
}
