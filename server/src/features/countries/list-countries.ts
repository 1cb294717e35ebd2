import type {
  listCountries as countriesContract,
  listNames as namesContract,
} from '@greenroom/contract/administration/countries.ts';
import { COUNTRY_KEYS } from '@greenroom/contract/countries.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { countryNames } from '../../platform/country-names.ts';

/** Lists every country by its key, with its Chinese name (R-DATA-6). */
export async function listCountries(): Promise<Data<typeof countriesContract>> {
  const nameOf = countryNames('zh-CN');
  return [...COUNTRY_KEYS].map(([code, id]) => ({ id, cnName: nameOf(code), code }));
}

/** Lists every country by its key, with its English name (R-DATA-6). */
export async function listNames(): Promise<Data<typeof namesContract>> {
  const nameOf = countryNames('en');
  return [...COUNTRY_KEYS].map(([code, id]) => ({ name: nameOf(code), id, code }));
}
