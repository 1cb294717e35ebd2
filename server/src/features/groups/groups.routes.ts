import * as countries from '@greenroom/contract/administration/countries.ts';
import * as contract from '@greenroom/contract/groups.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeGroup } from './changes/change-group.ts';
import { createGroup } from './changes/create-group.ts';
import { deleteGroup } from './changes/delete-group.ts';
import { moveGroup } from './changes/move-group.ts';
import { previewMove } from './changes/preview-move.ts';
import { getCountryInfo } from './reading/get-country-info.ts';
import { getGoddessGroup } from './reading/get-goddess-group.ts';
import { listApps } from './reading/list-apps.ts';
import { listBindingGroups } from './reading/list-binding-groups.ts';
import { listChildren } from './reading/list-children.ts';
import { listGroupEvents } from './reading/list-group-events.ts';
import { listParents } from './reading/list-parents.ts';
import { searchGroups } from './reading/search-groups.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listBindingGroups, listBindingGroups),
  mount(contract.searchGroups, searchGroups),
  mount(contract.listChildren, listChildren),
  mount(contract.listParents, listParents),
  mount(contract.listApps, listApps),
  mount(contract.createGroup, createGroup),
  mount(contract.changeGroup, changeGroup),
  mount(contract.previewMove, previewMove),
  mount(contract.moveGroup, moveGroup),
  mount(contract.deleteGroup, deleteGroup),
  mount(contract.listGroupEvents, listGroupEvents),
  mount(countries.getCountryInfo, getCountryInfo),
  mount(countries.getGoddessGroup, getGoddessGroup),
];
