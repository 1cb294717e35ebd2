import * as contract from '@greenroom/contract/groups.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeGroup } from './changes/change-group.ts';
import { createGroup } from './changes/create-group.ts';
import { deleteGroup } from './changes/delete-group.ts';
import { moveGroup } from './changes/move-group.ts';
import { previewMove } from './changes/preview-move.ts';
import { listAddable } from './reading/list-addable.ts';
import { listApps } from './reading/list-apps.ts';
import { listBindingGroups } from './reading/list-binding-groups.ts';
import { listChildren } from './reading/list-children.ts';
import { listGroupCountries } from './reading/list-group-countries.ts';
import { listGroupEvents } from './reading/list-group-events.ts';
import { listParents } from './reading/list-parents.ts';
import { searchGroups } from './reading/search-groups.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listBindingGroups, listBindingGroups),
  mount(contract.searchGroups, searchGroups),
  mount(contract.listAddable, listAddable),
  mount(contract.listGroupCountries, listGroupCountries),
  mount(contract.listChildren, listChildren),
  mount(contract.listParents, listParents),
  mount(contract.listApps, listApps),
  mount(contract.createGroup, createGroup),
  mount(contract.changeGroup, changeGroup),
  mount(contract.previewMove, previewMove),
  mount(contract.moveGroup, moveGroup),
  mount(contract.deleteGroup, deleteGroup),
  mount(contract.listGroupEvents, listGroupEvents),
];
