import type { List } from '../kit/list.ts';
import { roleList, signInList, userList } from './administration.ts';
import { failedList, historyList, hostMessageList, openApplicationsList } from './applications.ts';
import { approvalRequestsList } from './approvals.ts';
import { auditExport, auditList } from './audit.ts';
import { agentList, bindingList, bindingRequestList } from './bindings.ts';
import { appList, countryList, dictionaryList, jobList } from './data.ts';
import { groupEarningsList, hostEarningsList } from './earnings.ts';
import { exportList, scheduleList } from './exports.ts';
import { groupList } from './groups.ts';
import { groupHostsList, movesList } from './memberships.ts';
import { loginList } from './profile.ts';
import { groupStatisticsList, hostStatisticsList } from './statistics.ts';
import { keptTokenList, ownTokenList } from './tokens.ts';
import { webhookList } from './webhooks.ts';

/**
 * All lists, to check that each header has a text. Screens import their own feature's file, so that other lists aren't
 * loaded.
 */
export const LISTS: readonly List<never>[] = [
  historyList,
  failedList,
  hostMessageList,
  agentList,
  bindingList,
  bindingRequestList,
  groupList,
  hostEarningsList,
  groupEarningsList,
  hostStatisticsList,
  groupStatisticsList,
  exportList,
  scheduleList,
  loginList,
  dictionaryList,
  appList,
  countryList,
  jobList,
  openApplicationsList,
  approvalRequestsList,
  groupHostsList,
  movesList,
  userList,
  signInList,
  roleList,
  ownTokenList,
  keptTokenList,
  webhookList,
  auditList,
  auditExport,
];
