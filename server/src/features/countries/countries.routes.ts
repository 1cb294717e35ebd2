import * as contract from '@greenroom/contract/administration/countries.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { listCountries, listNames } from './list-countries.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listCountries, listCountries),
  mount(contract.listNames, listNames),
];
