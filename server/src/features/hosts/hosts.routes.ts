import * as contract from '@greenroom/contract/hosts/hosts.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { searchHosts } from './search-hosts.ts';

export const routes: readonly MountedRoute[] = [mount(contract.searchHosts, searchHosts)];
