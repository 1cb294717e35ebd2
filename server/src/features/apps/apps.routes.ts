import * as contract from '@greenroom/contract/administration/apps.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeApp } from './change-app.ts';
import { createApp } from './create-app.ts';
import { listAll } from './list-all.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listAll, listAll),
  mount(contract.createApp, createApp),
  mount(contract.changeApp, changeApp),
];
