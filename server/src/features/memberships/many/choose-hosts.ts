import { MANY_HOSTS } from '@greenroom/contract/constants.ts';
import type { ChosenHosts } from '@greenroom/contract/hosts/hosts.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findGroup } from '../../groups/index.ts';
import type { HostKey } from '../memberships.queries.ts';
import { listMatching } from '../present-hosts.queries.ts';
import { wantedHosts } from '../wanted-hosts.ts';

/**
 * The hosts that a call is for, each once: those it names, or all that the list with its filter shows now.
 * @throws RefusalError `hosts-not-chosen`, `too-many-hosts`, `group-not-found`
 */
export async function chooseHosts(ctx: UserCtx, { hosts, filter }: ChosenHosts): Promise<readonly HostKey[]> {
  if ((hosts === undefined) === (filter === undefined)) fail('hosts-not-chosen');
  if (hosts !== undefined) return [...new Map(hosts.map((host) => [`${host.hostId} ${host.appId}`, host])).values()];
  const { groupId } = filter ?? {};
  if (groupId !== undefined && !(await findGroup(ctx.db, ctx.scope, groupId))) fail('group-not-found');
  const wanted = await wantedHosts(ctx, filter ?? { below: true });
  const found = await listMatching(ctx.db, ctx.scope, wanted, MANY_HOSTS);
  if (found.length === 0) fail('hosts-not-chosen');
  if (found.length > MANY_HOSTS) fail('too-many-hosts', { max: MANY_HOSTS });
  return found;
}
