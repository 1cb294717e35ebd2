import type { Data } from '@greenroom/contract/kit/route.ts';
import type { listLanguages as contract } from '@greenroom/contract/languages.ts';
import { COMPLETE_LOCALES, LOCALES } from '@greenroom/contract/locales.ts';

/** Lists the complete languages by their own names (R-DATA-9). */
export async function listLanguages(): Promise<Data<typeof contract>> {
  return LOCALES.flatMap((locale, index) =>
    COMPLETE_LOCALES.some((code) => code === locale.code)
      ? [{ id: index + 1, name: locale.name, value: locale.code }]
      : [],
  );
}
