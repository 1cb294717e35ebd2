import * as contract from '@greenroom/contract/administration/roles.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeRole } from './change-role.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles, readRole } from './list-roles.ts';
import { previewRole } from './preview-role.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listRoles, listRoles),
  mount(contract.readRole, readRole),
  mount(contract.createRole, createRole),
  mount(contract.changeRole, changeRole),
  mount(contract.deleteRole, deleteRole),
  mount(contract.previewRole, previewRole),
];
