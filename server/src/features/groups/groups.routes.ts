import * as contract from '@greenroom/contract/groups.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { listBindingGroups } from './list-binding-groups.ts';

export const routes: readonly MountedRoute[] = [mount(contract.getBindingAgentGroup, listBindingGroups)];
