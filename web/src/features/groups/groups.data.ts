import {
  bindingAgentGroup,
  invite,
  listAgents,
  listInvitations,
  withdrawInvitation,
} from '@greenroom/contract/bindings.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type GroupNode,
  listApps,
  listBindingGroups,
  listChildren,
  listGroupCountries,
  listGroupEvents,
  listParents,
  moveGroup,
  previewMove,
  searchGroups,
} from '@greenroom/contract/groups.ts';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';
import { currentLocale } from '../../lib/text/translate.tsx';

/** Maximum number of groups that the search field suggests. */
export const MAX_SUGGESTIONS = 10;
const AGENTS_PAGE = 20;
/** The maximum page size. Agents can't have more open invitations than this. */
const INVITATIONS_PAGE = 100;
const EVENTS_PAGE = 10;

/** Queries the groups directly below a group. For null, queries the root groups in scope. */
export function childrenQuery(groupId: number | null) {
  return queryOf(listChildren, groupId === null ? {} : { groupId });
}

/** Queries the apps that groups can belong to. */
export function appsQuery() {
  return queryOf(listApps, {});
}

/** Queries the countries that groups in scope have, most frequent first. */
export function countriesQuery() {
  return queryOf(listGroupCountries, {});
}

/** Queries the groups above a group, starting at the root. */
export function parentsQuery(groupId: number) {
  return queryOf(listParents, { groupId });
}

/** Queries one page of matching groups. */
export function groupQuery({ descending, ...filter }: z.output<typeof searchGroups.query>) {
  return {
    ...queryOf(searchGroups, { ...filter, descending: String(descending) }),
    placeholderData: keepPreviousData,
  };
}

/** Queries the groups that match a typed text, best match first. */
export function foundQuery(search: string) {
  return {
    ...queryOf(searchGroups, { search, size: MAX_SUGGESTIONS }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  };
}

export function eventsQuery(groupId: number, page: number) {
  return queryOf(listGroupEvents, { groupId, page, size: EVENTS_PAGE });
}

/**
 * Queries the preview of a move.
 * @param parentId null if the group becomes a root group
 */
export function previewQuery(groupId: number, parentId: number | null) {
  return queryOf(previewMove, parentId === null ? { groupId } : { groupId, parentId });
}

export function agentsQuery(search: string) {
  return {
    ...queryOf(listAgents, search === '' ? { size: AGENTS_PAGE } : { size: AGENTS_PAGE, search }),
    placeholderData: keepPreviousData,
  };
}

export function invitationsQuery() {
  return queryOf(listInvitations, { size: INVITATIONS_PAGE });
}

export interface GroupValues {
  name: string;
  country: string | null;
  appId: number | null;
}

/** Creates a group below another one, or an app's root group. The dialog shows any errors. */
export function sendNewGroup(parentId: number | null, { name, country, appId }: GroupValues): Promise<GroupNode> {
  const app = parentId === null && appId !== null ? { appId } : {};
  return call(createGroup, { parentId, name, country: country ?? '', ...app }, { release: true });
}

/** Changes a group. The dialog shows any errors. */
export function sendGroupChange(change: CallInput<typeof changeGroup>): Promise<GroupNode> {
  return call(changeGroup, change, { release: true });
}

/**
 * Reads the current group after someone else changed it during an edit. Returns undefined if it has been deleted or
 * moved. The dialog shows any error.
 */
export async function readAgain({ id, parentId }: GroupNode): Promise<GroupNode | undefined> {
  const { groups } = await call(listChildren, parentId === null ? {} : { groupId: parentId }, { release: true });
  return groups.find((group) => group.id === id);
}

export function sendMove(
  { groupId, parentId, note }: { groupId: number; parentId: number | null; note: string },
  { idempotencyKey }: Attempt,
) {
  const reason = note.trim() === '' ? {} : { note: note.trim() };
  return call(moveGroup, { groupId, parentId, ...reason }, { idempotencyKey, release: true });
}

export const deleteMutation = mutationOptions({
  mutationFn: (groupId: number) => call(deleteGroup, { groupId }, { release: true }),
});

export interface BindingAct {
  act: 'bind' | 'unbind';
  groupId: number;
  userId: number;
}

export function sendBinding({ act, groupId, userId }: BindingAct, { idempotencyKey }: Attempt) {
  return call(bindingAgentGroup, { agentId: userId, [act]: [groupId] }, { idempotencyKey, release: true });
}

export interface InvitationValues {
  nickName: string;
  email: string;
  groupId: number;
}

/** Sends an invitation. The email is in the inviter's language. The dialog shows any errors. */
export function sendInvitation(values: InvitationValues): Promise<unknown> {
  return call(invite, { ...values, locale: currentLocale() }, { release: true });
}

export const withdrawMutation = mutationOptions({
  mutationFn: (invitationId: number) => call(withdrawInvitation, { invitationId }),
});

/** Calls whose responses change when groups or bindings do. */
export const GROUP_KEYS = [
  listChildren.id,
  listParents.id,
  searchGroups.id,
  listBindingGroups.id,
  listGroupEvents.id,
  previewMove.id,
  listAgents.id,
  listInvitations.id,
];
/** Calls whose responses change when hosts join or leave groups. */
export const FIGURE_KEYS = [listChildren.id, previewMove.id];
