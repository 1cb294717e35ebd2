import * as contract from '@greenroom/contract/groups.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeGroup } from './change-group.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { listApps } from './list-apps.ts';
import { listBindingGroups } from './list-binding-groups.ts';
import { listChildren } from './list-children.ts';
import { listGroupEvents } from './list-group-events.ts';
import { listParents } from './list-parents.ts';
import { moveGroup } from './move-group.ts';
import { previewMove } from './preview-move.ts';
import { searchGroups } from './search-groups.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.getBindingAgentGroup, listBindingGroups),
  mount(contract.getAgentGroup, searchGroups),
  mount(contract.getChildrenAgentGroup, listChildren),
  mount(contract.getChildrenAgentParentGroups, listParents),
  mount(contract.listApps, listApps),
  mount(contract.createGroup, createGroup),
  mount(contract.changeGroup, changeGroup),
  mount(contract.previewMove, previewMove),
  mount(contract.moveGroup, moveGroup),
  mount(contract.deleteChildrenAgentGroup, deleteGroup),
  mount(contract.listGroupEvents, listGroupEvents),
];
