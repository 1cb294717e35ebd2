import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { HostKey } from '../memberships.queries.ts';
import { type SettledMove, settledMoves } from '../moves.queries.ts';

/** Open moves whose time has come, the longest due first. */
export async function listDueMoves(db: Db, now: Date, limit: number): Promise<(HostKey & { id: number })[]> {
  const found = await sql<HostKey & { id: number }>`
    select host_id as "hostId", app_id as "appId", id from host_moves
    where state = 'open' and due_at <= ${now}
    order by due_at, id limit ${limit}`.execute(db);
  return found.rows;
}

/** Accepts the releases and lapses the other moves among these that are still open and due. */
export async function settleDue(trx: Trx, ids: readonly number[], now: Date): Promise<SettledMove[]> {
  const settled = await sql<SettledMove>`
    with settled as (
      update host_moves v set answered_at = ${now},
        state = case when v.kind = 'release' then 'accepted' else 'lapsed' end,
        answered_by = case when v.kind = 'release' then v.asked_by end
      where v.id = any(${[...ids]}::bigint[]) and v.state = 'open' and v.due_at <= ${now}
      returning v.*
    )
    ${settledMoves(sql`settled`)}`.execute(trx);
  return settled.rows;
}
