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

/** The shortest text that hosts are searched by. */
export const SEARCH_FROM_CHARACTERS = 2;

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

export function movesQuery(state: HostsState) {
  const { page, size } = state;
  return { ...queryOf(listMoves, { ...moveFilterOf(state), page, size }), placeholderData: keepPreviousData };
}

/** What the list of moves is narrowed to. */
export function moveFilterOf({ state, direction, waiting, groupId }: HostsState) {
  return {
    ...(state !== undefined && { state }),
    ...(direction !== undefined && { direction }),
    ...(waiting !== undefined && { waiting }),
    ...(groupId !== undefined && { groupId }),
  };
}

const filterApartFromSearch = hostFilter.omit({ search: true });

/** What the list of hosts is narrowed to, as calls for many take it. A search that says nothing yet is left to the server. */
export function hostFilterOf(state: HostsState) {
  return { ...filterApartFromSearch.parse(state), ...(state.search !== '' && { search: state.search }) };
}

/** A page of the hosts of one's groups, or of one of them. */
export function groupHostsQuery(state: HostsState) {
  const { sort, order, hostsPage, hostsSize } = state;
  const { below, active, ...rest } = hostFilterOf(state);
  const filter = { ...rest, below: String(below), ...(active !== undefined && { active: String(active) }) };
  return {
    ...queryOf(listHosts, { ...filter, sort, order, page: hostsPage, size: hostsSize }),
    placeholderData: keepPreviousData,
  };
}

/** The open moves, some of which wait for the user's answer. */
export function openMovesQuery() {
  return queryOf(listMoves, { state: 'open', size: MAX_PAGE_SIZE });
}

/** The latest moves, among which the one of a link is looked for. */
export function latestMovesQuery() {
  return queryOf(listMoves, { size: MAX_PAGE_SIZE });
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

/** The hosts that were chosen: by their keys, or all that the list shows. */
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
