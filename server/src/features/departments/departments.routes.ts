import * as contract from '@greenroom/contract/administration/departments.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeDepartment } from './change-department.ts';
import { createDepartment } from './create-department.ts';
import { deleteDepartment } from './delete-department.ts';
import { listDepartments } from './list-departments.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listDepartments, listDepartments),
  mount(contract.createDepartment, createDepartment),
  mount(contract.changeDepartment, changeDepartment),
  mount(contract.deleteDepartment, deleteDepartment),
];
