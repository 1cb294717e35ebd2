import * as contract from '@greenroom/contract/dictionaries.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { listEntries } from './list-entries.ts';

export const routes: readonly MountedRoute[] = [mount(contract.listEntries, listEntries)];
