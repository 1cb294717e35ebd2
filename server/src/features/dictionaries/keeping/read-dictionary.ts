import type { readDictionary as contract } from '@greenroom/contract/administration/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { describeDictionary } from '../describe-dictionary.ts';

/**
 * Reads a dictionary with its labels in every language (R-DATA-7).
 * @throws RefusalError `dictionary-not-found`
 */
export function readDictionary(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return describeDictionary(ctx.db, ctx, input.dictName);
}
