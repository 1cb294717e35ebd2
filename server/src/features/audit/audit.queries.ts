import { AUDIT_MOST_LISTED, type AuditEntry, type AuditEntryDetail } from '@greenroom/contract/administration/audit.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A filter for audit log entries. `about` has terms in the form in which entries store them. */
export interface EntryFilter {
  readonly who?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: string | undefined;
  readonly operation?: string | undefined;
  readonly address?: string | undefined;
  readonly about: readonly string[] | null;
}

const COLUMNS = sql`e.id, e.at, e.actor, e.via, e.address, e.kind, e.operation, e.row_count as "rowCount", e.objects, e.label`;

export async function listEntries(
  db: Db,
  filter: EntryFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<AuditEntry[]> {
  const found = await sql<AuditEntry>`
    select ${COLUMNS} from audit_entries e where ${isWanted(filter)}
    order by e.at desc, e.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** Counts the entries, up to one more than can be listed. */
export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (
      select from audit_entries e where ${isWanted(filter)} limit ${AUDIT_MOST_LISTED + 1}
    ) e`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export async function findEntry(db: Db, id: number): Promise<AuditEntryDetail | undefined> {
  const found = await sql<AuditEntryDetail>`
    select ${COLUMNS}, e.request, e.user_agent as "userAgent", e.rows, s.position, encode(s.hash, 'hex') as hash
    from audit_entries e left join audit_seals s on s.entry_id = e.id where e.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Returns entries with their changed rows, for an export. */
export function exportedEntries(filter: EntryFilter): RawBuilder<AuditEntry & Pick<AuditEntryDetail, 'rows'>> {
  return sql`
    select ${COLUMNS}, e.rows from audit_entries e where ${isWanted(filter)} order by e.at desc, e.id desc`;
}

/** Returns the terms for users and groups with this name, in the form in which entries store them. */
export async function termsByName(db: Db, name: string): Promise<string[]> {
  const found = await sql<{ term: string }>`
    select 'user:' || id as term from users where lower(username) = lower(${name})
    union all
    (select 'group:' || id from agent_groups where name = ${name} limit 50)`.execute(db);
  return found.rows.map(({ term }) => term);
}

interface ChainState {
  position: number;
  hash: string | null;
  sealedUntil: string | null;
  unsealed: number;
}

export async function readChainState(db: Db): Promise<ChainState | undefined> {
  const found = await sql<ChainState>`
    select coalesce(s.position, 0) as position, encode(s.hash, 'hex') as hash, e.at as "sealedUntil",
      (select count(*) from audit_unsealed) as unsealed
    from (select) one
    left join lateral (select * from audit_seals order by position desc limit 1) s on true
    left join audit_entries e on e.id = s.entry_id`.execute(db);
  return found.rows[0];
}

function isWanted(filter: EntryFilter): RawBuilder<boolean> {
  const { who, from, to, kind, operation, address, about } = filter;
  const conditions = [
    sql`true`,
    who === undefined ? null : sql`e.actor = ${who}`,
    from === undefined ? null : sql`e.at >= ${from}`,
    to === undefined ? null : sql`e.at < ${to}`,
    kind === undefined ? null : sql`e.kind = ${kind}`,
    operation === undefined ? null : sql`e.operation = ${operation}`,
    address === undefined ? null : sql`e.address = ${address}`,
    about === null ? null : sql`e.objects && ${[...about]}::text[]`,
  ].filter((condition) => condition !== null);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
