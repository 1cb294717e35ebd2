import type { changeDictionary as contract } from '@greenroom/contract/administration/dictionaries.ts';
import { isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeDictionary } from '../describe-dictionary.ts';
import { updateTitle } from '../dictionaries.queries.ts';

/**
 * Changes the title of a dictionary of one's own (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`, `dictionary-shipped`
 */
export function changeDictionary(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { dictName, title } = input;
  if (isEnumeration(dictName)) fail('dictionary-shipped');
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await updateTitle(trx, dictName, title, ctx.clock.now()))) fail('dictionary-not-found');
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
    return describeDictionary(trx, ctx, dictName);
  });
}
