import type { Data } from '@greenroom/contract/kit/route.ts';
import type { listLanguages as contract } from '@greenroom/contract/languages.ts';
import { LOCALES, OFFERED_LOCALES } from '@greenroom/contract/locales.ts';

/** Lists the complete languages by their own names (R-DATA-9). */
export async function listLanguages(): Promise<Data<typeof contract>> {
  return OFFERED_LOCALES.map((locale) => ({
    id: LOCALES.indexOf(locale) + 1,
    name: locale.name,
    value: locale.code,
  }));
}
