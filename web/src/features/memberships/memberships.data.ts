import { MAX_PAGE_SIZE } from '@greenroom/contract/constants.ts';
import { askForMany, hostFilter, moveMany, releaseMany, searchHosts, undoMoves } from '@greenroom/contract/hosts.ts';
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

/** Minimum length of a search text. */
export const SEARCH_FROM_CHARACTERS = 2;

/** A host's data. */
export type Host = Data<typeof readHost>;

/** Identifies a host on one app. If the app is undefined, the server finds the right one. */
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

export function movesQuery(state: HostsState) {
  const { page, size } = state;
  return { ...queryOf(listMoves, { ...moveFilterOf(state), page, size }), placeholderData: keepPreviousData };
}

/** Returns the move list's filter. */
export function moveFilterOf({ state, direction, waiting, groupId }: HostsState) {
  return {
    ...(state !== undefined && { state }),
    ...(direction !== undefined && { direction }),
    ...(waiting !== undefined && { waiting }),
    ...(groupId !== undefined && { groupId }),
  };
}

const filterApartFromSearch = hostFilter.omit({ search: true });

/**
 * Returns the host list's filter in the form that calls for many hosts accept. The server checks the length of the
 * search text.
 */
export function hostFilterOf(state: HostsState) {
  return { ...filterApartFromSearch.parse(state), ...(state.search !== '' && { search: state.search }) };
}

/** Queries a page of hosts in all the user's groups, or in one group. */
export function groupHostsQuery(state: HostsState) {
  const { sort, order, hostsPage, hostsSize } = state;
  const { below, active, ...rest } = hostFilterOf(state);
  const filter = { ...rest, below: String(below), ...(active !== undefined && { active: String(active) }) };
  return {
    ...queryOf(listHosts, { ...filter, sort, order, page: hostsPage, size: hostsSize }),
    placeholderData: keepPreviousData,
  };
}

/** Queries the open moves, including those waiting for the user's answer. */
export function openMovesQuery() {
  return queryOf(listMoves, { state: 'open', size: MAX_PAGE_SIZE });
}

/** Queries the latest moves, in which a linked move is looked up. */
export function latestMovesQuery() {
  return queryOf(listMoves, { size: MAX_PAGE_SIZE });
}

/** Input that all actions have in common: a note, which can be empty. */
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

/** The chosen hosts: specific ones by key, or all that the list shows. */
export type Chosen =
  | { hosts: readonly { hostId: string; appId: number }[] }
  | { filter: ReturnType<typeof hostFilterOf> };

function chosenInput(chosen: Chosen) {
  return 'hosts' in chosen ? { hosts: [...chosen.hosts] } : chosen;
}

export interface ReleaseChosen extends Act {
  chosen: Chosen;
  at: string | null;
}

export interface MoveChosen extends Act {
  chosen: Chosen;
  toGroupId: number;
}

export function sendReleaseMany(act: ReleaseChosen, dryRun: boolean, options: CallOptions) {
  const { chosen, at } = act;
  const input = { ...chosenInput(chosen), ...(at !== null && { at }), ...noteOf(act), dryRun };
  return call(releaseMany, input, { ...options, release: true });
}

export function sendMoveMany(act: MoveChosen, dryRun: boolean, options: CallOptions) {
  const { chosen, toGroupId } = act;
  return call(moveMany, { ...chosenInput(chosen), toGroupId, ...noteOf(act), dryRun }, { ...options, release: true });
}

export function sendAskForMany(
  act: Act & { hostIds: readonly string[]; toGroupId: number },
  { idempotencyKey }: Attempt,
) {
  const { hostIds, toGroupId } = act;
  return call(askForMany, { hostIds: [...hostIds], toGroupId, ...noteOf(act) }, { idempotencyKey, release: true });
}

export function sendUndo(moveIds: readonly number[], { idempotencyKey }: Attempt) {
  return call(undoMoves, { moveIds: [...moveIds] }, { idempotencyKey, release: true });
}

export const answerMutation = mutationOptions({
  mutationFn: ({ moveId, agree, note }: { moveId: number; agree: boolean; note: string }) =>
    call(answerMove, { moveId, agree, ...noteOf({ note }) }, { release: true }),
});

export const withdrawMutation = mutationOptions({
  mutationFn: (moveId: number) => call(withdrawMove, { moveId }),
});

/** Input for a binding: a sheet, or typed IDs. */
export interface ManyIntent {
  groupId: number;
  at: string | null;
  note: string;
  file: File | null;
  hostIds: readonly string[];
}

/** Binds many hosts, or returns the expected outcome for each. */
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

/** Calls whose responses change when a host moves or someone requests a move. */
export const HOST_KEYS = [readHost.id, listHosts.id, listMoves.id, searchHosts.id];
