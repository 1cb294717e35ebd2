import { BIND_MAX_HOSTS } from '@greenroom/contract/constants.ts';
import { isHostId, MALFORMED_ID_MAX_CHARACTERS } from '@greenroom/contract/ids/host-id.ts';
import { readId } from '@greenroom/contract/ids/id-words.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { UploadedFile } from '../../platform/http/mount.ts';
import { type MountedRoute, mount, mountUpload } from '../../platform/http/mount.ts';
import { readSheet } from '../../platform/sheets/read/read-sheet.ts';
import { refuseSheet } from '../../platform/sheets/read/refuse-sheet.ts';
import { publishAccountChanges } from '../accounts/index.ts';
import { attributeFacts } from '../daily-facts/index.ts';
import { insertGroupEvents, requireGroup } from '../groups/index.ts';
import {
  countBound,
  endMoved,
  findCreation,
  layOutHosts,
  listOutcomes,
  openBound,
  overtakeMoved,
  type Target,
} from './bind.queries.ts';
import { type HostKey, lockHosts } from './memberships.queries.ts';
import { notifyHostCounts, notifyMovesSettled, publishMoves } from './notify-moves.ts';

/**
 * Binds accounts to a group, or moves them there, in one transaction. Nothing changes if `dryRun` is set.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
async function bindHosts(
  ctx: UserCtx,
  input: Input<typeof contract.bindHosts>,
): Promise<Data<typeof contract.bindHosts>> {
  return bindIds(ctx, input, input.hostIds);
}

/**
 * Binds the IDs in a sheet. The whole sheet is read before anything is checked or changed.
 * @throws RefusalError `group-not-found`, `date-not-allowed`, `too-many-ids`, or one of the `sheet-…` codes
 */
async function bindHostsFile(
  ctx: UserCtx,
  input: Input<typeof contract.bindHostsFile>,
  file: UploadedFile,
): Promise<Data<typeof contract.bindHostsFile>> {
  return bindIds(ctx, input, await readIds(ctx, file));
}

async function readIds(ctx: UserCtx, { path, fileName }: UploadedFile): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const lines of readSheet({ path, fileName, signal: ctx.signal })) {
      for (const { text } of lines) ids.push(text);
      if (ids.length > BIND_MAX_HOSTS) fail('too-many-ids', { max: BIND_MAX_HOSTS });
    }
  } catch (error) {
    return refuseSheet(error);
  }
  return ids;
}

interface Binding {
  readonly groupId: number;
  readonly at?: string | undefined;
  readonly note?: string | undefined;
  readonly dryRun: boolean;
}

/**
 * Binds accounts to a group in few statements, regardless of their number. If an account is a host in another group,
 * its membership there ends when the new one begins, and its open move becomes `overtaken`. The account's open
 * application stays, and its reviewer sees that the account is a host. Outcomes are in the order of the IDs.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
async function bindIds(
  ctx: UserCtx,
  binding: Binding,
  texts: readonly string[],
): Promise<{ outcomes: contract.BindOutcome[] }> {
  const ids = texts.map(idIn);
  const wanted = [...new Set(ids.filter(isHostId))];
  return ctx.db.transaction().execute(async (trx) => {
    const group = await requireGroup(trx, ctx.scope, binding.groupId);
    const hosts = wanted.map((hostId) => ({ hostId, appId: group.appId }));
    if (!binding.dryRun) await lockHosts(trx, hosts);
    const now = ctx.clock.now();
    const target = {
      groupId: group.id,
      appId: group.appId,
      at: await dateOf(trx, binding, now),
      note: binding.note || null,
      boundBy: ctx.user.id,
    };
    await layOutHosts(trx, target, wanted, now);
    const found = await listOutcomes(trx);
    if (!binding.dryRun) await carryOut(ctx, trx, target, { hosts, group: group.name }, now);
    const answer = { outcomes: inOrder(ids, found) };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Returns the ID in a text. If there is no ID, the text is truncated if it is far too long, and characters that can't
 * be stored are replaced.
 */
function idIn(text: string): string {
  const id = readId(text);
  if (isHostId(id)) return id;
  return text.slice(0, MALFORMED_ID_MAX_CHARACTERS).replaceAll('\0', '\ufffd').toWellFormed().trim();
}

/** Returns the requested date. It must be between the group's creation and now. */
async function dateOf(trx: Trx, { groupId, at }: Binding, now: Date): Promise<Date | null> {
  if (at === undefined) return null;
  const date = new Date(at);
  const createdAt = await findCreation(trx, groupId);
  if (createdAt === undefined || date < new Date(createdAt) || date > now)
    fail('date-not-allowed', { what: 'bind', days: 0 });
  return date;
}

async function carryOut(
  ctx: UserCtx,
  trx: Trx,
  target: Target,
  { hosts, group }: { hosts: readonly HostKey[]; group: string },
  now: Date,
): Promise<void> {
  const counts = await countBound(trx);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return;
  const by = ctx.user.id;
  await endMoved(trx, by);
  const overtaken = await overtakeMoved(trx, by, now);
  await openBound(trx, target);
  await attributeFacts(ctx, trx, hosts, target.at ?? now);
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  await publishAccountChanges(ctx, trx, hostIds, appIds);
  await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
  const gone = counts.flatMap(({ fromGroupId, fromGroupName, count }) =>
    fromGroupId === null || fromGroupName === null ? [] : { groupId: fromGroupId, groupName: fromGroupName, count, by },
  );
  // Neither group's history names the other group, because its readers may not be allowed to see that group.
  const history = [
    { groupId: target.groupId, kind: 'hosts-bound', params: { count: total }, byUser: by, note: target.note } as const,
    ...gone.map(
      ({ groupId, count }) => ({ groupId, kind: 'hosts-moved', params: { count }, byUser: by, note: null }) as const,
    ),
  ];
  await insertGroupEvents(trx, history, now);
  await publishMoves(trx, hosts, now);
  await notifyHostCounts(
    ctx,
    trx,
    'hosts-bound',
    [{ groupId: target.groupId, groupName: group, count: total, by }],
    now,
  );
  await notifyHostCounts(ctx, trx, 'hosts-gone', gone, now);
  await notifyMovesSettled(ctx, trx, overtaken, by, now);
}

/**
 * Returns an outcome for each given ID, including malformed and repeated IDs.
 * @param found the outcomes for the distinct well-formed IDs, in order of first occurrence
 */
function inOrder(ids: readonly string[], found: readonly contract.BindOutcome[]): contract.BindOutcome[] {
  let next = 0;
  return ids.map((hostId) => {
    if (!isHostId(hostId)) return { hostId, outcome: 'malformed', from: null };
    const outcome = found[next];
    if (outcome?.hostId !== hostId) return { hostId, outcome: 'repeated', from: null };
    next += 1;
    return outcome;
  });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.bindHosts, bindHosts),
  mountUpload(contract.bindHostsFile, bindHostsFile),
];
