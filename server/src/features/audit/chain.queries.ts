import type { AuditFinding } from '@greenroom/contract/administration/audit.ts';
import { sql } from 'kysely';
import { holds } from '../../access/rights.ts';
import type { Db } from '../../platform/db/database.ts';

/** Seals up to `most` entries without a seal. Returns the number of entries sealed. */
export async function sealEntries(db: Db, most: number): Promise<number> {
  const found = await sql<{ sealed: number }>`select seal_audit(${most}) as sealed`.execute(db);
  return found.rows[0]?.sealed ?? 0;
}

export interface SealedEntry {
  readonly position: number;
  readonly entryId: number;
  readonly digest: Buffer;
  readonly hash: Buffer;
  /**
   * The text that the digest is computed from; null if the entry is gone. It isn't computed by a database function,
   * because someone could have manipulated that.
   */
  readonly text: string | null;
}

const TEXT = sql`jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id,
  e.actor, e.via, e.request, e.address, e.user_agent, e.kind, e.operation, e.row_count, e.objects, e.label, e.rows)::text`;

/** Returns the seals after a position, in chain order, each with its entry. */
export async function listSealed(db: Db, after: number, most: number): Promise<SealedEntry[]> {
  const found = await sql<SealedEntry>`
    select s.position, s.entry_id as "entryId", s.digest, s.hash, case when e.id is not null then ${TEXT} end as text
    from (select * from audit_seals where position > ${after} order by position limit ${most}) s
    left join audit_entries e on e.id = s.entry_id order by s.position`.execute(db);
  return found.rows;
}

/**
 * Returns entries that should already have a seal, and deleted entries that should have received one, at most `most` of
 * each.
 */
export async function listUnsealed(db: Db, seconds: number, most: number): Promise<{ id: number; gone: boolean }[]> {
  const found = await sql<{ id: number; gone: boolean }>`
    (select e.id, false as gone from audit_entries e
      where not exists (select from audit_seals s where s.entry_id = e.id)
        and e.at < clock_timestamp() - make_interval(secs => ${seconds})
      order by e.id limit ${most})
    union all
    (select u.entry_id, true from audit_unsealed u
      where not exists (select from audit_entries e where e.id = u.entry_id) order by u.entry_id limit ${most})`.execute(
    db,
  );
  return found.rows;
}

export async function insertCheck(
  db: Db,
  check: {
    readonly at: Date;
    readonly position: number;
    readonly hash: Buffer;
    readonly findings: readonly AuditFinding[];
  },
): Promise<void> {
  const { at, position, hash, findings } = check;
  await sql`
    insert into audit_checks (at, position, hash, findings)
    values (${at}, ${position}, ${hash}, ${JSON.stringify(findings)}::jsonb)`.execute(db);
}

export interface LastCheck {
  at: string;
  position: number;
  findings: AuditFinding[];
}

export async function findLastCheck(db: Db): Promise<LastCheck | undefined> {
  const found = await sql<LastCheck>`
    select at, position, findings from audit_checks order by at desc, id desc limit 1`.execute(db);
  return found.rows[0];
}

/** Returns the users to notify if the chain is broken: all users who can read the audit log. */
export async function listAuditReaders(db: Db): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select u.id from users u
    where u.deleted_at is null and u.disabled_at is null and ${holds(sql`u.id`, 'audit:read')} order by u.id`.execute(
    db,
  );
  return found.rows.map(({ id }) => id);
}
