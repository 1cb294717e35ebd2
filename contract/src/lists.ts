import type { List } from './kit/list.ts';
import { failedList, historyList, openApplicationsList } from './lists/applications.ts';
import { agentList, bindingList, bindingRequestList } from './lists/bindings.ts';
import { groupEarningsList, hostEarningsList } from './lists/earnings.ts';
import { groupList } from './lists/groups.ts';
import { groupHostsList, movesList } from './lists/memberships.ts';
import { loginList } from './lists/profile.ts';

/** Every list, for the check that each header has a text. Screens import the file of their feature, so that no other comes with it. */
export const LISTS: readonly List<never>[] = [
  historyList,
  failedList,
  agentList,
  bindingList,
  bindingRequestList,
  groupList,
  hostEarningsList,
  groupEarningsList,
  loginList,
  openApplicationsList,
  groupHostsList,
  movesList,
];
