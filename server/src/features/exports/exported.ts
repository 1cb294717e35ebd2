import type { ExportKey } from '@greenroom/contract/exports/exported-lists.ts';
import type { ExportedList } from '../../platform/sheets/write/exported-list.ts';
import { exportedHistory } from '../applications/index.ts';
import { exportedAudit } from '../audit/index.ts';
import { exportedAgents } from '../bindings/index.ts';
import {
  exportedGroupEarnings,
  exportedGroupStatistics,
  exportedHostEarnings,
  exportedHostStatistics,
} from '../earnings/index.ts';
import { exportedGroups } from '../groups/index.ts';
import { exportedHosts, exportedMoves } from '../memberships/index.ts';
import { exportedUsers } from '../users/index.ts';

/** Defines how each list is read and written as a file. The required rights are in the contract's `EXPORTED`. */
export const EXPORTED_LISTS: Readonly<Record<ExportKey, ExportedList>> = {
  history: exportedHistory,
  'host-statistics': exportedHostStatistics,
  'group-statistics': exportedGroupStatistics,
  'host-earnings': exportedHostEarnings,
  'group-earnings': exportedGroupEarnings,
  'group-hosts': exportedHosts,
  groups: exportedGroups,
  agents: exportedAgents,
  audit: exportedAudit,
  users: exportedUsers,
  moves: exportedMoves,
};
