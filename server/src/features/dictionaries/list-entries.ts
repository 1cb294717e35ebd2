import {
  type listEntries as contract,
  ENUMERATIONS,
  isEnumeration,
  SHOWN_BY_SCREENS,
} from '@greenroom/contract/dictionaries.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';

/**
 * Lists a page of an enumeration's values with their labels in the caller's language (R-DATA-11).
 * @throws RefusalError `dictionary-not-found`
 */
export async function listEntries(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { dictName, pageNo, pageSize } = input;
  if (!isEnumeration(dictName)) fail('dictionary-not-found');
  const { messages, locale } = ctx;
  const shown = SHOWN_BY_SCREENS.has(dictName);
  return ENUMERATIONS[dictName].slice((pageNo - 1) * pageSize, pageNo * pageSize).map(([value, name]) => ({
    value,
    label: messages.text(locale, shown ? `enums.${dictName}.${name}` : `dictionaries.${dictName}.${name}`),
  }));
}
