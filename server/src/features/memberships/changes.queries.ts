import type { WebhookItem } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import type { HostKey } from './memberships.queries.ts';

/** The memberships of these hosts that this transaction has opened or ended: those whose rows it has written. */
export async function listWritten(trx: Trx, hosts: readonly HostKey[]): Promise<WebhookItem<'membership.moved'>[]> {
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  const found = await sql<WebhookItem<'membership.moved'>>`
    select m.host_id as "hostId", m.app_id as "appId", m.group_id as "groupId",
      case when m.to_at is null then 'joined' else 'ended' end as change,
      case when m.to_at is not null then m.end_reason when m.application_id is not null then 'approved' else 'bound' end
        as cause,
      coalesce(m.to_at, m.from_at) as at
    from unnest(${hostIds}::text[], ${appIds}::bigint[]) with ordinality as u(host_id, app_id, place)
    join memberships m on m.host_id = u.host_id collate "C" and m.app_id = u.app_id
    where m.xmin = pg_current_xact_id()::xid
    order by u.place, m.id`.execute(trx);
  return found.rows;
}
