import { FIXABLE_CODES } from '@greenroom/contract/applications/reasons.ts';
import { HOST_ID_PATTERN } from '@greenroom/contract/ids/host-id.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { FACTS, type Fact } from './checks.ts';
import { ownMemberships, PRESENT_MEANING, personMemberships } from './facts.queries.ts';
import { type AgeLimit, suggestedCodes } from './suggestions.queries.ts';

/** A chunk, with its group and the limits for its examination. */
export interface ChunkTarget {
  readonly batchId: number;
  readonly chunk: number;
  readonly groupId: number;
  readonly appId: number;
  readonly groupCountry: string;
  /** The minimum age for hosts. */
  readonly limit: AgeLimit;
}

/**
 * Allows a chunk with many IDs long statements and sorting in memory. The database notices a killed process within
 * seconds, so its locks don't block the next run.
 */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '600s', true), set_config('work_mem', '128MB', true),
    set_config('client_connection_check_interval', '2s', true)`.execute(trx);
}

/** The two temporary tables in this transaction: the prepared lines, and the facts about them. */
const LINES = sql.raw('pg_temp.examined_line');
const FACT_TABLE = sql.raw('pg_temp.examined_fact');

/** The pattern for well-formed IDs in PostgreSQL's dialect. */
const WELL_FORMED = sql.lit(HOST_ID_PATTERN.source);

/**
 * Joins the lines of a chunk with the directory's accounts, in a temporary table. The lines are ordered by ID, so the
 * accounts are read in index order. The directory has only well-formed IDs. Therefore only unknown IDs are tested
 * against the pattern and looked up on other apps. PostgreSQL would otherwise hash all accounts.
 */
export async function layOutLines(trx: Trx, target: ChunkTarget, leftOut: readonly string[]): Promise<LaidOut> {
  await sql`drop table if exists ${LINES}, ${FACT_TABLE}`.execute(trx);
  await sql`
    create temp table examined_line on commit drop as
    select l.line, l.host_id, l.repeated, a.host_id is not null as known,
      a.host_id is not null or l.host_id ~ ${WELL_FORMED} as well_formed,
      a.host_id is null and exists ${lookedUp(sql`select from accounts o where o.host_id = l.host_id`)} as elsewhere,
      a.state, a.gender, a.name,
      a.country, a.homepage_video_url is not null as has_video, a.avatar_url is null or a.avatar_is_default as no_avatar,
      a.person_key, a.birth_date
    from (
      select u.line, u.text collate "C" as host_id, r.line is not null as repeated
      from batch_chunks c cross join lateral unnest(c.lines, c.texts) as u(line, text)
      left join batch_repeats r on r.batch_id = c.batch_id and r.line = u.line
      where c.batch_id = ${target.batchId} and c.chunk = ${target.chunk} and u.text <> all(${leftOut}::text[])
      order by 2
    ) l
    left join accounts a on a.host_id = l.host_id and a.app_id = ${target.appId}`.execute(trx);
  return measureLines(trx);
}

/** The number of prepared lines and their range of IDs, which is empty without lines. */
export interface LaidOut {
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

async function measureLines(trx: Trx): Promise<LaidOut> {
  const found = await sql<LaidOut>`
    select count(*) as count, coalesce(min(host_id), '') as first, coalesce(max(host_id), '') as last
    from ${LINES}`.execute(trx);
  return found.rows[0] ?? { count: 0, first: '', last: '' };
}

/**
 * The SQL expression for each fact in the table of checks. In facts about the batch, `l` is the line and `o` its open
 * application.
 */
const MEANING: Readonly<Record<Fact, RawBuilder<unknown>>> = {
  ...PRESENT_MEANING,
  repeated: sql`l.repeated`,
  malformed: sql`not l.well_formed`,
  unknown: sql`(not l.known and l.well_formed and not l.elsewhere)`,
  onAnotherAppOnly: sql`l.elsewhere`,
  openHere: sql`coalesce(o.here, false)`,
  openElsewhere: sql`coalesce(o.elsewhere, false)`,
};

const BITS = sql.join(
  FACTS.map((fact, bit) => sql`((${MEANING[fact]})::int << ${sql.lit(bit)})`),
  sql` | `,
);

/**
 * Gathers the facts about every prepared line in one statement: the bits for the table of checks, and the other
 * accounts that 108 and 109 name. The ID range is also passed as values, so that the planner can estimate how much of
 * the large tables it covers. The planner then scans an index range for many neighboring IDs, and looks up a few
 * scattered IDs one by one.
 */
export async function gatherFacts(trx: Trx, target: ChunkTarget, { first, last }: LaidOut): Promise<void> {
  const examined = { groupId: sql`${target.groupId}`, appId: sql`${target.appId}` };
  await sql`drop table if exists ${FACT_TABLE}`.execute(trx);
  await sql`
    create temp table examined_fact on commit drop as
    with member as materialized (
      select l.line, ${ownMemberships(examined)}
      from ${LINES} l join memberships s on s.host_id = l.host_id and s.app_id = ${target.appId}
      where s.host_id between ${first} and ${last}
      group by l.line
    ), person as materialized (
      select l.line, ${personMemberships(examined)}
      from ${LINES} l
      join person_memberships s on s.person_key = l.person_key and (s.host_id <> l.host_id or s.app_id <> ${target.appId})
      join apps o on o.id = s.app_id
      group by l.line
    )
    select l.line, l.host_id, ${BITS} as bits,
      p.here_host_id, p.elsewhere_host_id,
      ${suggestions(target)} as suggested
    from ${LINES} l
    left join member m on m.line = l.line
    left join person p on p.line = l.line
    left join (
      select a.host_id, a.group_id = ${target.groupId} as here, a.group_id <> ${target.groupId} as elsewhere
      from applications a
      where a.host_id between ${first} and ${last} and a.app_id = ${target.appId} and a.open
        and a.batch_id <> ${target.batchId}
    ) o on o.host_id = l.host_id`.execute(trx);
}

function suggestions({ groupCountry, limit }: ChunkTarget): RawBuilder<number[]> {
  const columns = {
    name: sql`l.name`,
    country: sql`l.country`,
    groupCountry: sql`${groupCountry}`,
    hasVideo: sql`l.has_video`,
    noAvatar: sql`l.no_avatar`,
    gender: sql`l.gender`,
    birthDate: sql`l.birth_date`,
  };
  return suggestedCodes(columns, limit);
}

/** Returns the distinct sets of facts in the chunk. There are few, no matter how many IDs the chunk has. */
export async function listFactSets(trx: Trx): Promise<number[]> {
  const found = await sql<{ bits: number }>`select distinct bits from ${FACT_TABLE}`.execute(trx);
  return found.rows.map((row) => row.bits);
}

/** The codes that each set of facts leads to. An empty list is a success. */
export interface Verdict {
  readonly bits: number;
  readonly codes: readonly number[];
}

/**
 * Returns the verdicts as a relation. The codes are passed as text, because PostgreSQL's nested arrays must be
 * rectangular.
 */
function verdictTable(verdicts: readonly Verdict[]): RawBuilder<unknown> {
  const bits = verdicts.map((verdict) => verdict.bits);
  const codes = verdicts.map((verdict) => `{${verdict.codes.join(',')}}`);
  return sql`(select t.bits, t.codes::smallint[] as codes from unnest(${bits}::int[], ${codes}::text[]) t(bits, codes)) v`;
}

/**
 * The number of lines with a decisive code, and how many of these the agent or the host can fix. Code 0 is a success.
 */
export interface Outcome {
  readonly code: number;
  readonly count: number;
  readonly fixable: number;
}

const COUNTED = sql`
  select coalesce(codes[1], 0) as code, count(*)::int as count,
    count(*) filter (where codes <@ ${FIXABLE_CODES}::smallint[])::int as fixable
  from written group by 1`;

/**
 * Writes applications for the examined lines, ordered by ID so that two batches cannot deadlock. IDs that got an open
 * application in another batch in the meantime are left out and must be examined again.
 */
export async function writeApplications(
  trx: Trx,
  target: ChunkTarget,
  verdicts: readonly Verdict[],
  submittedAt: string,
  openedAt: Date,
): Promise<Outcome[]> {
  const written = await sql<Outcome>`
    with written as (insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, other_here_host_id,
      other_elsewhere_host_id, suggested_codes, review_status, open, submitted_at, opened_at)
    select f.host_id, ${target.appId}, ${target.groupId}, ${target.batchId}, f.line,
      case when v.codes = '{}' then 1 else 0 end, v.codes,
      case when 108 = any(v.codes) then f.here_host_id end, case when 109 = any(v.codes) then f.elsewhere_host_id end,
      case when v.codes = '{}' then f.suggested else '{}' end, case when v.codes = '{}' then 0 end, v.codes = '{}',
      ${submittedAt}::timestamptz, case when v.codes = '{}' then ${openedAt}::timestamptz end
    from ${FACT_TABLE} f join ${verdictTable(verdicts)} on v.bits = f.bits
    order by f.host_id, f.line
    on conflict (host_id, app_id) where open do nothing
    returning upload_codes as codes)
    ${COUNTED}`.execute(trx);
  return written.rows;
}

/**
 * Removes the lines that have an application. The remaining lines lost a race against another batch and must be
 * examined again.
 */
export async function dropWrittenLines(trx: Trx, target: ChunkTarget): Promise<LaidOut> {
  await sql`
    delete from ${LINES} l using applications a where a.batch_id = ${target.batchId} and a.line = l.line`.execute(trx);
  return measureLines(trx);
}

/** Writes only the verdicts of a check, without applications (R-PLUS-1). */
export async function writeVerdicts(trx: Trx, target: ChunkTarget, verdicts: readonly Verdict[]): Promise<Outcome[]> {
  const written = await sql<Outcome>`
    with written as (insert into check_verdicts (batch_id, line, host_id, codes, other_here_host_id, other_elsewhere_host_id)
    select ${target.batchId}, f.line, f.host_id, v.codes,
      case when 108 = any(v.codes) then f.here_host_id end, case when 109 = any(v.codes) then f.elsewhere_host_id end
    from ${FACT_TABLE} f join ${verdictTable(verdicts)} on v.bits = f.bits
    order by f.line
    returning codes)
    ${COUNTED}`.execute(trx);
  return written.rows;
}

/** Returns the well-formed IDs in a chunk that the directory doesn't know on the group's app. */
export async function listUnknownIds(db: Db, target: ChunkTarget): Promise<string[]> {
  const found = await sql<{ hostId: string }>`
    select distinct u.text as "hostId"
    from batch_chunks c cross join lateral unnest(c.texts) as u(text)
    where c.batch_id = ${target.batchId} and c.chunk = ${target.chunk} and u.text ~ ${WELL_FORMED}
      and not exists (select from accounts a where a.host_id = u.text collate "C" and a.app_id = ${target.appId})`.execute(
    db,
  );
  return found.rows.map((row) => row.hostId);
}
