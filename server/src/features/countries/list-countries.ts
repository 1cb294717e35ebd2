import type { listAllCountries, listCountries as listing } from '@greenroom/contract/administration/countries.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { COUNTRIES } from './country-keys.ts';
import { countryNames } from './country-names.ts';

const ALL = COUNTRIES.map(({ id, code }) => ({ id, code, ...countryNames(code) }));

/** Every country by its Chinese name (R-DATA-6). */
export async function listCountries(): Promise<Data<typeof listing>> {
  return ALL.map(({ id, cnName, code }) => ({ id, cnName, code }));
}

/** Every country by its English name (R-DATA-6). */
export async function listCountriesInEnglish(): Promise<Data<typeof listAllCountries>> {
  return ALL.map(({ name, id, code }) => ({ name, id, code }));
}
