import type { Data } from '@greenroom/contract/kit/route.ts';
import type { listLanguages as contract } from '@greenroom/contract/languages.ts';
import { LOCALES } from '@greenroom/contract/locales.ts';

/** Lists the languages by their own names (R-DATA-9). */
export async function listLanguages(): Promise<Data<typeof contract>> {
  return LOCALES.map(({ code, name }, place) => ({
    id: place + 1,
    name,
    value: code,
  }));
}
