import type { BatchLine, HistoryRow } from './applications.ts';
import type { AgentRow, BindingRequest, BindingRow } from './bindings.ts';
import type { GroupEarnings, HostEarnings, WeekCoins } from './earnings.ts';
import { GENDERS } from './enums.ts';
import type { AgentGroup } from './groups.ts';
import { type List, listOf } from './kit/list.ts';
import type { GroupHost, HostMove } from './memberships.ts';
import type { LoginRecord } from './profile.ts';

/** Host upload records (R-DATA-4, R-HOST-6). */
export const historyList = listOf<HistoryRow>()({
  id: 'history',
  labels: 'applications.column',
  columns: [
    { id: 'name', kind: 'text', value: ({ name }) => name, phone: 'title', beside: true, sheet: 24 },
    {
      id: 'host-id',
      kind: 'host-id',
      value: ({ hostId }) => hostId,
      sort: 'hostId',
      phone: 'title',
      beside: true,
      sheet: 22,
    },
    { id: 'age', kind: 'number', value: ({ age }) => age, sheet: 8 },
    { id: 'gender', kind: 'word', texts: 'enums.genders', value: ({ gender }) => genderWord(gender), sheet: 12 },
    { id: 'country', kind: 'country', value: ({ country }) => country, sheet: 18 },
    { id: 'group', kind: 'text', value: ({ groupName }) => groupName, sheet: 24 },
    {
      id: 'upload-status',
      kind: 'word',
      texts: 'enums.upload-statuses',
      value: ({ uploadStatus }) => uploadStatus,
      beside: true,
      sheet: 16,
    },
    { id: 'submitted-at', kind: 'time', value: ({ submittedAt }) => submittedAt, sort: 'submittedAt', sheet: 20 },
    {
      id: 'review-status',
      kind: 'word',
      texts: 'enums.review-statuses',
      value: ({ reviewStatus }) => reviewStatus,
      beside: true,
      sheet: 18,
    },
    { id: 'reason', kind: 'own', beside: true, sheet: 60 },
    { id: 'reviewed-at', kind: 'time', value: ({ reviewedAt }) => reviewedAt, sort: 'reviewedAt', sheet: 20 },
  ],
});

/** Null for a number that the platform has no name for, too. */
function genderWord(gender: number | null): string | null {
  return gender === 1 || gender === 2 || gender === 3 ? GENDERS[gender] : null;
}

/** The failed IDs of a batch, to be corrected and sent again (R-PLUS-3): only taken home, never shown so. */
export const failedList = listOf<BatchLine>()({
  id: 'failed',
  labels: 'sheets.column',
  columns: [
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, sheet: 22 },
    { id: 'name', kind: 'text', value: ({ name }) => name, sheet: 24 },
    { id: 'reason', kind: 'own', sheet: 50 },
    { id: 'next-step', kind: 'own', sheet: 60 },
    { id: 'code', kind: 'text', value: ({ codes }) => codes.join(' '), sheet: 10 },
  ],
});

/** Agents and sub-agents that groups are bound to (R-GROUP-1). */
export const agentList = listOf<AgentRow>()({
  id: 'agents',
  labels: 'bindings.column',
  columns: [
    { id: 'agent', kind: 'own', phone: 'title', beside: true },
    { id: 'role', kind: 'word', texts: 'enums.roles', value: ({ role }) => role, phone: 'detail' },
    { id: 'bindings', kind: 'number', value: ({ bindings }) => bindings, hint: true, beside: true },
    { id: 'scope', kind: 'number', value: ({ groupsInScope }) => groupsInScope, hint: true },
    { id: 'email', kind: 'text', value: ({ email }) => email },
    { id: 'phone', kind: 'text', value: ({ phone }) => phone },
  ],
});

/** What is, or was, bound to an agent (R-GROUP-1). */
export const bindingList = listOf<BindingRow>()({
  id: 'bindings',
  labels: 'bindings.column',
  columns: [
    { id: 'group', kind: 'own', phone: 'title' },
    { id: 'since', kind: 'time', value: ({ boundAt }) => boundAt, phone: 'detail' },
    { id: 'by', kind: 'text', value: ({ boundBy }) => boundBy, phone: 'detail' },
    { id: 'until', kind: 'own', phone: 'detail' },
    { id: 'note', kind: 'own' },
  ],
});

/** Requests of agents for groups. */
export const bindingRequestList = listOf<BindingRequest>()({
  id: 'binding-requests',
  labels: 'bindings.column',
  columns: [
    { id: 'agent', kind: 'own', phone: 'title' },
    { id: 'wanted', kind: 'own', phone: 'title' },
    { id: 'state', kind: 'own', phone: 'detail' },
    { id: 'asked', kind: 'time', value: ({ askedAt }) => askedAt, phone: 'detail' },
    { id: 'answered', kind: 'own' },
  ],
});

/** Agent group query (R-DATA-5, R-GROUP-2). */
export const groupList = listOf<AgentGroup>()({
  id: 'groups',
  labels: 'groups.column',
  columns: [
    { id: 'name', kind: 'text', value: ({ name }) => name, sort: 'name', grow: true, phone: 'title' },
    { id: 'country', kind: 'country', value: ({ country }) => country, sort: 'country', width: 110, phone: 'hidden' },
    { id: 'agent-id', kind: 'number', value: ({ agentId }) => agentId, width: 96, phone: 'hidden' },
    { id: 'agent', kind: 'text', value: (row) => row.agentNickname, sort: 'agent', width: 140, phone: 'hidden' },
    { id: 'email', kind: 'text', value: ({ email }) => email, width: 205, phone: 'hidden' },
    { id: 'phone', kind: 'text', value: ({ phone }) => phone, width: 150, phone: 'hidden' },
    { id: 'updated', kind: 'time', value: ({ updatedAt }) => updatedAt, sort: 'updated', width: 120, phone: 'hidden' },
  ],
});

/** What hosts earned in each of four weeks (R-STAT-2). */
export const hostEarningsList = listOf<HostEarnings>()({
  id: 'host-earnings',
  labels: 'earnings.column',
  columns: [
    { id: 'host', kind: 'text', value: ({ name }) => name, sort: 'name', grow: true, phone: 'title', beside: true },
    {
      id: 'host-id',
      kind: 'host-id',
      value: ({ hostId }) => hostId,
      sort: 'hostId',
      width: 124,
      phone: 'title',
      beside: true,
    },
    { id: 'group', kind: 'text', value: ({ groupName }) => groupName, sort: 'group', grow: true, phone: 'hidden' },
    { ...week(0), beside: true },
    { ...week(1), beside: true },
    week(2),
    week(3),
  ],
});

/** What the hosts of groups earned in each of four weeks (R-STAT-2). */
export const groupEarningsList = listOf<GroupEarnings>()({
  id: 'group-earnings',
  labels: 'earnings.column',
  columns: [
    {
      id: 'group',
      kind: 'text',
      value: (row) => row.groupName,
      sort: 'name',
      grow: true,
      phone: 'title',
      beside: true,
    },
    { id: 'country', kind: 'country', value: ({ country }) => country, width: 130, phone: 'hidden' },
    { ...week(0), beside: true },
    { ...week(1), beside: true },
    week(2),
    week(3),
  ],
});

/** The coins of a week: 0 is the latest. */
function week<const At extends 0 | 1 | 2 | 3>(at: At) {
  return {
    id: `week-${at}`,
    kind: 'number',
    value: ({ weeks }: { weeks: readonly WeekCoins[] }) => weeks[at]?.coins ?? null,
    sort: `week-${at}`,
    hint: true,
    width: 122,
    phone: 'hidden',
  } as const;
}

/** A user's own sign-ins (R-DATA-3). */
export const loginList = listOf<LoginRecord>()({
  id: 'logins',
  labels: 'profile.logins',
  columns: [
    { id: 'at', kind: 'time', value: ({ at }) => at, phone: 'title' },
    { id: 'agent', kind: 'own', phone: 'title' },
    { id: 'ip', kind: 'own', phone: 'detail' },
    { id: 'account', kind: 'text', value: ({ agentAccount }) => agentAccount, phone: 'detail' },
    { id: 'level', kind: 'number', value: ({ roleLevel }) => roleLevel, hint: true, phone: 'hidden' },
  ],
});

/** What a reviewer needs to see of an application to decide on many at once (R-PLUS-4). */
export const openApplicationsList = listOf<HistoryRow>()({
  id: 'open-applications',
  labels: 'reviews.fact',
  columns: [
    { id: 'avatar', kind: 'own', width: 56, phone: 'title' },
    { id: 'name', kind: 'text', value: ({ name }) => name, phone: 'title' },
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, phone: 'detail' },
    { id: 'age', kind: 'number', value: ({ age }) => age, phone: 'detail' },
    { id: 'country', kind: 'country', value: ({ country }) => country, phone: 'detail' },
    { id: 'group', kind: 'text', value: ({ groupName }) => groupName, grow: true, phone: 'detail' },
    { id: 'waiting-since', kind: 'time', value: ({ submittedAt }) => submittedAt, phone: 'detail' },
  ],
});

/** The present hosts of a group (R-GROUP-4). */
export const groupHostsList = listOf<GroupHost>()({
  id: 'group-hosts',
  labels: 'memberships.column',
  columns: [
    { id: 'host', kind: 'text', value: ({ name }) => name, sort: 'name', grow: true, phone: 'title', beside: true },
    {
      id: 'id',
      kind: 'host-id',
      value: ({ hostId }) => hostId,
      sort: 'hostId',
      width: 140,
      phone: 'title',
      beside: true,
    },
    { id: 'group', kind: 'own', grow: true, phone: 'detail' },
    { id: 'account', kind: 'own', width: 120, phone: 'detail', beside: true },
    {
      id: 'since',
      kind: 'time',
      value: ({ fromAt }) => fromAt,
      sort: 'since',
      width: 140,
      phone: 'detail',
      beside: true,
    },
  ],
});

/** Departures and transfers (R-GROUP-4). */
export const movesList = listOf<HostMove>()({
  id: 'moves',
  labels: 'memberships.column',
  columns: [
    { id: 'host', kind: 'own', phone: 'title', beside: true },
    {
      id: 'kind',
      kind: 'word',
      texts: 'memberships.kind',
      value: ({ kind }) => kind,
      phone: 'detail',
      beside: true,
    },
    { id: 'groups', kind: 'own', phone: 'detail' },
    { id: 'state', kind: 'own', phone: 'detail', beside: true },
    { id: 'asked', kind: 'time', value: ({ askedAt }) => askedAt },
    { id: 'when', kind: 'own', hint: true, phone: 'detail', beside: true },
  ],
});

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
