import * as contract from '@greenroom/contract/administration/countries.ts';
import { COUNTRY_KEYS } from '@greenroom/contract/countries.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { countryNames } from '../../platform/country-names.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';

/** Lists all countries by key, with their Chinese names (R-DATA-6). */
async function listCountries(): Promise<Data<typeof contract.listCountries>> {
  const nameOf = countryNames('zh-CN');
  return [...COUNTRY_KEYS].map(([code, id]) => ({ id, cnName: nameOf(code), code }));
}

/** Lists all countries by key, with their English names (R-DATA-6). */
async function listNames(): Promise<Data<typeof contract.listNames>> {
  const nameOf = countryNames('en');
  return [...COUNTRY_KEYS].map(([code, id]) => ({ name: nameOf(code), id, code }));
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listCountries, listCountries),
  mount(contract.listNames, listNames),
];
