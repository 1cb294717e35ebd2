import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import { markOf } from '../../access/evidence.ts';
import type { Trx } from '../../platform/db/database.ts';
import { keyRows } from './applications.queries.ts';

/** The current evidence about an application's account. */
export interface PresentEvidence {
  readonly applicationId: number;
  readonly mark: string;
  readonly birthDate: string | null;
  readonly gender: number | null;
}

/** Returns the current evidence. Lock the accounts first, so that they don't change until the transaction ends. */
export async function listEvidence(trx: Trx, keys: readonly ApplicationKey[]): Promise<PresentEvidence[]> {
  const found = await sql<PresentEvidence>`
    select a.id as "applicationId", ${markOf()} as mark, ac.birth_date as "birthDate", ac.gender
    from ${keyRows(keys)}
    join applications a on a.host_id = k.host_id and a.id = k.id
    left join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id`.execute(trx);
  return found.rows;
}
