import type { createDictionary as contract } from '@greenroom/contract/administration/dictionaries.ts';
import { isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseTaken } from '../../../platform/http/refuse-taken.ts';
import { describeDictionary } from '../describe-dictionary.ts';
import { insertDictionary } from '../dictionaries.queries.ts';

/**
 * Creates a dictionary without entries (R-DATA-7).
 * @throws RefusalError `dictionary-name-taken`, by a shipped one, too
 */
export function createDictionary(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { name, title } = input;
  if (isEnumeration(name)) fail('dictionary-name-taken');
  return refuseTaken('dictionaries_pkey', 'dictionary-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await insertDictionary(trx, name, title, ctx.clock.now());
      const made = await describeDictionary(trx, ctx, name);
      await ctx.remember(trx, made);
      await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
      return made;
    }),
  );
}
