import type { deleteDictionary as contract } from '@greenroom/contract/administration/dictionaries.ts';
import { isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { removeDictionary } from '../dictionaries.queries.ts';

/**
 * Deletes a dictionary of one's own with its entries (R-DATA-7); a shipped one stays.
 * @throws RefusalError `dictionary-not-found`, `dictionary-shipped`
 */
export async function deleteDictionary(ctx: UserCtx, { dictName }: Input<typeof contract>): Promise<null> {
  if (isEnumeration(dictName)) fail('dictionary-shipped');
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await removeDictionary(trx, dictName))) fail('dictionary-not-found');
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
  });
  return null;
}
