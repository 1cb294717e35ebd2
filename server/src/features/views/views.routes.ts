import * as contract from '@greenroom/contract/views.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { changeView } from './change-view.ts';
import { chooseView } from './choose-view.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { listViews } from './list-views.ts';
import { shareView } from './share-view.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.listViews, listViews),
  mount(contract.createView, createView),
  mount(contract.chooseView, chooseView),
  mount(contract.changeView, changeView),
  mount(contract.deleteView, deleteView),
  mount(contract.shareView, shareView),
];
