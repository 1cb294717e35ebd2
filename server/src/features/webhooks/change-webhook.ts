import type { Input } from '@greenroom/contract/kit/route.ts';
import type { changeWebhook as contract, WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { keeperOf } from './keeper-of.ts';
import { requireAddress } from './require-address.ts';
import { switchOff } from './sending.queries.ts';
import { editedFields, findWebhookRow, lockWebhook, switchOn, updateWebhook } from './webhooks.queries.ts';

/**
 * Changes a webhook. One that is switched off gets nothing more, what was waiting neither; switched on again it counts as
 * one that has not failed.
 * @throws RefusalError `webhook-not-found`, `changed-meanwhile`, those of `requireAddress`
 */
export async function changeWebhook(ctx: UserCtx, input: Input<typeof contract>): Promise<WebhookRow> {
  const { id, name, kinds, enabled } = input;
  const url = input.url === undefined ? {} : { url: await requireAddress(ctx, input.url) };
  return ctx.db.transaction().execute(async (trx) => {
    const keeper = await keeperOf(ctx, trx);
    if (!(await lockWebhook(trx, keeper, id))) fail('webhook-not-found');
    const now = ctx.clock.now();
    const before = editedFields((await findWebhookRow(trx, keeper, id, now)) ?? fail('webhook-not-found'));
    const change = {
      ...url,
      ...(name === undefined ? {} : { name }),
      ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
    };
    requireUnchanged(input.version, before, { ...before, ...change, enabled: enabled ?? before.enabled });
    await updateWebhook(trx, id, change);
    if (enabled === true) await switchOn(trx, id);
    if (enabled === false) await switchOff(trx, id, 'owner', now);
    return (await findWebhookRow(trx, keeper, id, now)) ?? fail('webhook-not-found');
  });
}
