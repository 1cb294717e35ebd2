import { type listEntries as contract, isEnumeration } from '@greenroom/contract/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { bestLocale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { describeEntries } from './describe-dictionary.ts';
import { findDictionary } from './dictionaries.queries.ts';

/**
 * Lists a page of a dictionary's values with their labels in the caller's language, in English where there is none
 * (R-DATA-7, R-DATA-11). Values that are switched off are left out.
 * @throws RefusalError `dictionary-not-found`
 */
export async function listEntries(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { dictName, pageNo, pageSize } = input;
  const kept = await findDictionary(ctx.db, dictName);
  if (kept === undefined && !isEnumeration(dictName)) fail('dictionary-not-found');
  const locale = bestLocale([ctx.locale]);
  return describeEntries(ctx.messages, dictName, kept)
    .filter(({ enabled }) => enabled)
    .slice((pageNo - 1) * pageSize, pageNo * pageSize)
    .map(({ value, labels }) => ({ value, label: labels[locale] || labels[SOURCE_LOCALE] || value }));
}
