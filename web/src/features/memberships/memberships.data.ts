import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { searchHosts } from '@greenroom/contract/hosts.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import {
  answerMove,
  askForTransfer,
  askToLeave,
  type BindOutcome,
  bindHosts,
  bindHostsFile,
  listHosts,
  listMoves,
  readHost,
  releaseHost,
  withdrawMove,
} from '@greenroom/contract/memberships.ts';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';
import type { HostsState } from './hosts-address.ts';

/** The shortest text that hosts are searched by. */
export const SEARCH_FROM_CHARACTERS = 2;
const LARGEST_PAGE = PAGE_SIZES[4];

/** What is known of a host. */
export type Host = Data<typeof readHost>;

/** A host on one app; without the app the server finds the right one. */
export interface HostKey {
  hostId: string;
  appId: number | undefined;
}

export function foundHostsQuery(search: string) {
  return {
    ...queryOf(searchHosts, { search, limit: 12 }),
    enabled: search.length >= SEARCH_FROM_CHARACTERS,
    placeholderData: keepPreviousData,
  };
}

export function hostQuery({ hostId, appId }: HostKey) {
  return queryOf(readHost, appId === undefined ? { hostId } : { hostId, appId });
}

export function movesQuery({ state, direction, groupId, page, size }: HostsState) {
  const filter = {
    ...(state !== undefined && { state }),
    ...(direction !== undefined && { direction }),
    ...(groupId !== undefined && { groupId }),
  };
  return { ...queryOf(listMoves, { ...filter, page, size }), placeholderData: keepPreviousData };
}

/** A page of the hosts of a group. */
export function groupHostsQuery(groupId: number, { below, active, sort, order, hostsPage, hostsSize }: HostsState) {
  const filter = { groupId, below: String(below), ...(active !== undefined && { active: String(active) }) };
  return {
    ...queryOf(listHosts, { ...filter, sort, order, page: hostsPage, size: hostsSize }),
    placeholderData: keepPreviousData,
  };
}

/** The open moves, some of which wait for the user's answer. */
export function openMovesQuery() {
  return queryOf(listMoves, { state: 'open', size: LARGEST_PAGE });
}

/** The latest moves, among which the one of a link is looked for. */
export function latestMovesQuery() {
  return queryOf(listMoves, { size: LARGEST_PAGE });
}

/** What all acts take: a note that may be empty. */
interface Act {
  note: string;
}

function noteOf({ note }: { note: string }) {
  return note.trim() === '' ? {} : { note: note.trim() };
}

export function sendBindOne(
  act: Act & { hostId: string; groupId: number; at: string | null },
  { idempotencyKey }: Attempt,
) {
  return call(
    bindHosts,
    { hostIds: [act.hostId], groupId: act.groupId, ...(act.at !== null && { at: act.at }), ...noteOf(act) },
    { idempotencyKey, release: true },
  );
}

export function sendRelease(
  act: Act & { hostId: string; appId: number; at: string | null },
  { idempotencyKey }: Attempt,
) {
  return call(
    releaseHost,
    { hostId: act.hostId, appId: act.appId, ...(act.at !== null && { at: act.at }), ...noteOf(act) },
    { idempotencyKey, release: true },
  );
}

export function sendLeave(act: Act & { hostId: string; appId: number }, { idempotencyKey }: Attempt) {
  return call(askToLeave, { hostId: act.hostId, appId: act.appId, ...noteOf(act) }, { idempotencyKey, release: true });
}

export function sendTransfer(act: Act & { hostId: string; toGroupId: number }, { idempotencyKey }: Attempt) {
  return call(
    askForTransfer,
    { hostId: act.hostId, toGroupId: act.toGroupId, ...noteOf(act) },
    { idempotencyKey, release: true },
  );
}

export const answerMutation = mutationOptions({
  mutationFn: ({ moveId, agree, note }: { moveId: number; agree: boolean; note: string }) =>
    call(answerMove, { moveId, agree, ...noteOf({ note }) }, { release: true }),
});

export const withdrawMutation = mutationOptions({
  mutationFn: (moveId: number) => call(withdrawMove, { moveId }),
});

/** What to bind: a sheet, or IDs that were typed. */
export interface ManyIntent {
  groupId: number;
  at: string | null;
  note: string;
  file: File | null;
  hostIds: readonly string[];
}

/** Binds many, or reports what would become of each. */
export async function bindMany(
  intent: ManyIntent,
  dryRun: boolean,
  options: CallOptions,
): Promise<readonly BindOutcome[]> {
  const { groupId, at, file, hostIds } = intent;
  const shared = { groupId, ...(at !== null && { at }), ...noteOf(intent) };
  const released = { ...options, release: true };
  const answer =
    file === null
      ? await call(bindHosts, { ...shared, hostIds: [...hostIds], dryRun }, released)
      : await call(bindHostsFile, { ...shared, dryRun: dryRun ? 'true' : 'false' }, { ...released, file });
  return answer.outcomes;
}

/** The queries that change when a host moves, or a move is asked for. */
export const HOST_KEYS = [readHost.id, listHosts.id, listMoves.id, searchHosts.id];
