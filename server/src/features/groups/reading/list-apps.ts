import type { listApps as contract } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../../context.ts';

/** The apps that groups may be of, by label; also those that no group is of yet. */
export async function listApps(ctx: UserCtx): Promise<Data<typeof contract>> {
  const found = await sql<{ id: number; label: string }>`select id, label from apps order by label, id`.execute(ctx.db);
  return found.rows;
}
