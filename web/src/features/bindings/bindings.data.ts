import {
  type AgentRow,
  answerBindingRequest,
  askForBinding,
  bindingAgentGroup,
  copyInvitation,
  listAgents,
  listBindingRequests,
  listBindings,
  listInvitations,
  withdrawBindingRequest,
  withdrawInvitation,
} from '@greenroom/contract/bindings.ts';
import { MAX_PAGE_SIZE, PAGE_SIZES } from '@greenroom/contract/constants.ts';
import type { REQUEST_STATES } from '@greenroom/contract/enums.ts';
import { searchGroups } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/** Maximum number of groups in a search result. */
const FOUND_GROUPS = PAGE_SIZES[3];

export function agentsQuery(input: { search: string; page: number; size: number }) {
  const { search, ...paged } = input;
  return { ...queryOf(listAgents, search === '' ? paged : input), placeholderData: keepPreviousData };
}

export function bindingsQuery(input: { userId: number; ended: boolean; page: number; size: number }) {
  const { ended, ...rest } = input;
  return { ...queryOf(listBindings, { ...rest, ended: ended ? 'true' : 'false' }), placeholderData: keepPreviousData };
}

/**
 * Queries the groups already bound to a user, up to the maximum page size, so that the dialog doesn't offer them again.
 */
export function boundQuery(userId: number) {
  return queryOf(listBindings, { userId, size: MAX_PAGE_SIZE });
}

export function foundGroupsQuery(search: string) {
  const paged = { size: FOUND_GROUPS };
  return {
    ...queryOf(searchGroups, search === '' ? paged : { ...paged, search }),
    placeholderData: keepPreviousData,
  };
}

export function requestsQuery(input: {
  state?: (typeof REQUEST_STATES)[number] | undefined;
  page: number;
  size: number;
}) {
  const { state, ...paged } = input;
  return {
    ...queryOf(listBindingRequests, state === undefined ? paged : { ...paged, state }),
    placeholderData: keepPreviousData,
  };
}

/** Queries the open requests. A linked request is looked up here and among the latest requests. */
export function openRequestsQuery() {
  return queryOf(listBindingRequests, { state: 'open', size: MAX_PAGE_SIZE });
}

export function latestRequestsQuery() {
  return queryOf(listBindingRequests, { size: MAX_PAGE_SIZE });
}

export interface BindingAct {
  agentId: number;
  way: 'bind' | 'unbind';
  groupIds: readonly number[];
  note: string;
}

/** Binds or unbinds groups. The caller shows any errors. */
export function sendBinding({ agentId, way, groupIds, note }: BindingAct, { idempotencyKey }: Attempt) {
  return call(
    bindingAgentGroup,
    {
      agentId,
      ...(way === 'bind' ? { bind: [...groupIds] } : { unbind: [...groupIds] }),
      ...(note === '' ? {} : { note }),
    },
    { idempotencyKey, release: true },
  );
}

export function sendRequest({ wanted, note }: { wanted: string; note: string }, { idempotencyKey }: Attempt) {
  return call(askForBinding, { wanted, ...(note === '' ? {} : { note }) }, { idempotencyKey, release: true });
}

export const withdrawMutation = mutationOptions({
  mutationFn: (requestId: number) => call(withdrawBindingRequest, { requestId }),
});

export const answerMutation = mutationOptions({
  mutationFn: ({ requestId, groupIds, note }: { requestId: number; groupIds: readonly number[]; note: string }) =>
    call(
      answerBindingRequest,
      {
        requestId,
        ...(groupIds.length === 0 ? {} : { bind: [...groupIds] }),
        ...(note === '' ? {} : { note }),
      },
      { release: true },
    ),
});

/**
 * Queries the invitations to the reader's groups, latest first. One response is large enough for an agent's open
 * invitations.
 */
export function invitationsQuery() {
  return queryOf(listInvitations, { size: MAX_PAGE_SIZE });
}

/** Creates an invitation link for copying. */
export function sendInvitationCopy(invitationId: number) {
  return call(copyInvitation, { invitationId });
}

export const withdrawInvitationMutation = mutationOptions({
  mutationFn: (invitationId: number) => call(withdrawInvitation, { invitationId }),
});

/** Returns an agent from a list that has already been fetched, because the address contains only the ID. */
export function knownAgent(client: QueryClient, agentId: number): AgentRow | null {
  const pages = client.getQueriesData<Data<typeof listAgents>>({ queryKey: [listAgents.id] });
  return pages.flatMap(([, page]) => page?.rows ?? []).find(({ userId }) => userId === agentId) ?? null;
}

/** Calls whose responses change when a binding or a request does. */
export const BINDING_KEYS = [
  listAgents.id,
  listBindings.id,
  listBindingRequests.id,
  listInvitations.id,
  searchGroups.id,
];
