import type { changeDictionary as contract } from '@greenroom/contract/administration/dictionaries.ts';
import { isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireUnchanged } from '../../../platform/version.ts';
import { describeDictionary, editedFields } from '../describe-dictionary.ts';
import { lockDictionary, updateTitle } from '../dictionaries.queries.ts';

/**
 * Changes the title of a dictionary of one's own (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`, `dictionary-shipped`, `changed-meanwhile`
 */
export function changeDictionary(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { dictName, title } = input;
  if (isEnumeration(dictName)) fail('dictionary-shipped');
  return ctx.db.transaction().execute(async (trx) => {
    const before = (await lockDictionary(trx, dictName)) ?? fail('dictionary-not-found');
    const fields = editedFields(ctx.messages, dictName, before);
    requireUnchanged(input.version, fields, { ...fields, title });
    await updateTitle(trx, dictName, title, ctx.clock.now());
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
    return describeDictionary(trx, ctx, dictName);
  });
}
