import { APPROVABLE_CHECK_CODES, FIXABLE_CODES } from '@greenroom/contract/applications/reasons.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/**
 * Returns a number from 0 to 4095, always the same for the same text and topic. A hash has five parts, which are
 * equally random.
 */
function dice(text: RawBuilder<unknown>, topic: number, part: 0 | 1 | 2 | 3 | 4): RawBuilder<number> {
  return sql<number>`((hashtextextended(${text}, ${topic}) >> ${sql.lit(part * 12)}) & 4095)`;
}

const ofAccount = (part: 0 | 1 | 2 | 3 | 4) => dice(sql`a.host_id`, 1, part);
const LEAVING = sql`(array['left', 'left', 'moved', 'released'])`;

interface Openers {
  readonly reviewers: readonly number[];
  readonly operator: number;
}

/**
 * Creates the hosts from before the story: 12 to 44 in each group, over up to two years. A fifth of them have already
 * left.
 * @returns their IDs
 */
export async function settleFirstHosts(trx: Trx, begin: Date, { reviewers, operator }: Openers): Promise<string[]> {
  const settled = await sql<{ hostId: string }>`
    with fit as (
      select a.host_id, a.app_id, a.person_key, a.country, ${ofAccount(0)} as place, ${ofAccount(1)} as turn,
        ${begin}::timestamptz - (5 + ${ofAccount(2)} * 635 / 4096) * interval '1 day' - ${ofAccount(3)} * interval '21 seconds' as from_at,
        ${ofAccount(4)} as fate
      from accounts a
      where a.state = 'active' and a.gender <> 1 and a.avatar_url is not null and not a.avatar_is_default
    ), ranked as (
      select f.*, g.id as group_id, row_number() over (partition by g.id order by f.turn, f.host_id) as rank,
        12 + g.id * 7 % 33 as wanted
      from fit f
      join (
        select id, app_id, country, row_number() over w - 1 as place, count(*) over (partition by app_id, country) as many
        from agent_groups window w as (partition by app_id, country order by id)
      ) g on g.app_id = f.app_id and g.country = f.country and f.place % g.many = g.place
    ), opened as (
      insert into memberships (host_id, app_id, group_id, from_at, to_at, opened_by, ended_by, end_reason)
      select host_id, app_id, group_id, from_at,
        case when fate < 900 then from_at + (${begin}::timestamptz - from_at) * (fate / 900.0) end,
        (${[...reviewers]}::bigint[])[1 + turn % ${reviewers.length}::int], case when fate < 900 then ${operator}::bigint end,
        case when fate < 900 then ${LEAVING}[1 + fate % 4] end
      from ranked where rank <= wanted order by from_at, host_id
      returning id, host_id, app_id, group_id, from_at, to_at
    ), by_person as (
      insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at, to_at)
      select f.person_key, o.id, o.host_id, o.app_id, o.group_id, o.from_at, o.to_at
      from opened o join fit f on f.host_id = o.host_id and f.app_id = o.app_id where f.person_key is not null
    )
    select host_id as "hostId" from opened`.execute(trx);
  return settled.rows.map(({ hostId }) => hostId);
}

/** Ends some memberships that are older than three days. */
export async function endSomeMemberships(
  trx: Trx,
  { at, count, operator, topic }: Record<'count' | 'operator' | 'topic', number> & { readonly at: Date },
): Promise<void> {
  const turn = dice(sql`m.host_id`, topic, 0);
  await sql`
    with gone as (
      update memberships m set to_at = ${at}, ended_by = ${operator}, end_reason = ${LEAVING}[1 + ${turn} % 4]
      from (
        select m.host_id, m.id from memberships m
        where m.to_at is null and m.from_at < ${at}::timestamptz - interval '3 days'
        order by ${turn}, m.host_id limit ${count}
      ) chosen
      where m.host_id = chosen.host_id and m.id = chosen.id
      returning m.host_id, m.id
    )
    update person_memberships p set to_at = ${at} from gone where p.host_id = gone.host_id and p.membership_id = gone.id`.execute(
    trx,
  );
}

/**
 * How an account on the app is known. It waits for a review, is or was a host, or shares its person with a current or
 * former host.
 */
export type Acquaintance = `${'applied' | 'host' | 'relative'}${'-here' | ''}`;

/** Chooses this many known accounts of each kind, or as many as there are. Their examination determines the codes. */
export async function chooseKnown(
  trx: Trx,
  { id, appId }: { readonly id: number; readonly appId: number },
  wanted: readonly (readonly [Acquaintance, number])[],
  topic: number,
): Promise<string[]> {
  const kinds = wanted.map(([kind]) => kind);
  const counts = wanted.map(([, count]) => count);
  const chosen = await sql<{ hostId: string }>`
    select r.host_id as "hostId" from (
      select k.host_id, k.kind,
        row_number() over (partition by k.kind order by hashtextextended(k.host_id, ${topic}), k.host_id) as rank
      from (
        select host_id, (kind || case when here then '-here' else '' end) collate "C" as kind from (
          select host_id, 'applied' as kind, group_id = ${id} as here from applications
          where app_id = ${appId} and open
          union all
          select host_id, 'host', bool_or(group_id = ${id} and to_at is null) from memberships
          where app_id = ${appId} group by host_id
          union all
          select a.host_id, 'relative', bool_or(p.group_id = ${id} and p.to_at is null)
          from person_memberships p join accounts a on a.person_key = p.person_key and a.host_id <> p.host_id
          where a.app_id = ${appId} group by a.host_id
        ) all_kinds
      ) k
    ) r
    join unnest(${kinds}::text[], ${counts}::int[]) w(kind, count) on w.kind = r.kind
    where r.rank <= w.count order by r.host_id, r.kind`.execute(trx);
  return chosen.rows.map(({ hostId }) => hostId);
}

/** Cancels a batch after the lines that were examined, out of this total. */
export async function cutOff(trx: Trx, batchId: number, total: number): Promise<void> {
  await sql`update batches set state = 'cancelled', total = ${total} where id = ${batchId}`.execute(trx);
}

export interface Waiting extends ApplicationKey {
  readonly groupId: number;
}

/** Returns applications that wait for a decision, longest first, without those that reviewers leave for later. */
export async function listWaiting(trx: Trx): Promise<Waiting[]> {
  const found = await sql<Waiting>`
    select host_id as "hostId", id as "applicationId", group_id as "groupId" from applications
    where open and id % 111 <> 0 order by opened_at, id`.execute(trx);
  return found.rows;
}

export interface NewDecision {
  readonly host_id: string;
  readonly id: number;
  readonly kind: 'approved' | 'rejected' | 'approved-over-check';
  readonly codes: readonly number[];
  readonly note: string | null;
  readonly decided_by: number;
  readonly at: string;
  readonly undone_at: string | null;
}

/**
 * Writes decisions in order, with their effects. Each valid decision closes its application, and an approval creates a
 * host.
 */
export async function saveDecisions(trx: Trx, decisions: readonly NewDecision[]): Promise<void> {
  await sql`
    with given as (
      select d.*, a.app_id, a.group_id, c.person_key
      from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d(host_id text, id bigint, kind text,
        codes smallint[], note text, decided_by bigint, at timestamptz, undone_at timestamptz)
      join applications a on a.host_id = d.host_id collate "C" and a.id = d.id
      join accounts c on c.host_id = a.host_id and c.app_id = a.app_id
    ), standing as (
      select * from given where undone_at is null
    ), opened as (
      insert into memberships (host_id, app_id, group_id, from_at, application_id, opened_by)
      select host_id, app_id, group_id, at, id, decided_by from standing where kind <> 'rejected' order by at
      returning id, application_id
    ), by_person as (
      insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
      select s.person_key, o.id, s.host_id, s.app_id, s.group_id, s.at
      from opened o join standing s on s.id = o.application_id where s.person_key is not null
    ), noted as (
      insert into decisions (host_id, application_id, kind, codes, note, decided_by, decided_at, undone_at, membership_id)
      select g.host_id, g.id, g.kind, g.codes, g.note, g.decided_by, g.at, g.undone_at, o.id
      from given g left join opened o on o.application_id = g.id and g.undone_at is null order by g.at
    )
    update applications a set open = false, review_status = case s.kind when 'rejected' then 1 else 2 end,
      review_codes = s.codes, note = s.note, reviewed_at = s.at
    from standing s where a.host_id = s.host_id collate "C" and a.id = s.id`.execute(trx);
}

/** The decisions from the last fourteen days that an administrator can revise. */
const SECOND_THOUGHTS = {
  rejected: sql`a.review_status = 1 and m.id is null`,
  approved: sql`a.review_status = 2 and a.upload_status = 1 and m.application_id = a.id`,
  failed: sql`a.review_status is null and a.upload_codes <@ ${[...APPROVABLE_CHECK_CODES]}::smallint[] and m.id is null`,
};

/** Returns an application whose decision an administrator can revise. */
export async function findForSecondThought(
  trx: Trx,
  what: keyof typeof SECOND_THOUGHTS,
  at: Date,
  topic: number,
): Promise<ApplicationKey | undefined> {
  const found = await sql<ApplicationKey>`
    select a.host_id as "hostId", a.id as "applicationId" from applications a
    join accounts c on c.host_id = a.host_id and c.app_id = a.app_id
    left join memberships m on m.host_id = a.host_id and m.app_id = a.app_id and m.to_at is null
    where coalesce(a.reviewed_at, a.submitted_at) between ${at}::timestamptz - interval '14 days' and ${at}
      and ${SECOND_THOUGHTS[what]}
      and not exists (select from applications o where o.host_id = a.host_id and o.app_id = a.app_id and o.open)
    order by ${dice(sql`a.host_id`, topic, 0)}, a.id limit 1`.execute(trx);
  return found.rows[0];
}

/** Changes two applications from code 113 to code 102, as if they were from before 113 and 114 replaced it. */
export async function markOldCodes(trx: Trx): Promise<void> {
  const marked = await sql<{ batchId: number }>`
    update applications a set upload_codes = '{102}'
    from (select host_id, id from applications where upload_codes = '{113}' order by id limit 2) old
    where a.host_id = old.host_id and a.id = old.id returning a.batch_id as "batchId"`.execute(trx);
  const batchIds = marked.rows.map(({ batchId }) => batchId);
  await sql`delete from batch_reasons where batch_id = any(${batchIds}::bigint[])`.execute(trx);
  await sql`
    insert into batch_reasons (batch_id, code, count, fixable)
    select batch_id, upload_codes[1], count(*), count(*) filter (where upload_codes <@ ${FIXABLE_CODES}::smallint[])
    from applications where batch_id = any(${batchIds}::bigint[]) and upload_status = 0 group by 1, 2`.execute(trx);
}

/**
 * Deletes or bans some current hosts' accounts. The groups then count them as hosts, but not as active ones. Accounts
 * in the story's batches stay, so that an examination still gives the same codes.
 */
export async function endSomeAccounts(trx: Trx): Promise<void> {
  await sql`
    update accounts a set state = case when ${dice(sql`a.host_id`, 2, 0)} % 3 = 0 then 'deleted' else 'banned' end
    from memberships m
    where m.host_id = a.host_id and m.app_id = a.app_id and m.to_at is null and ${dice(sql`a.host_id`, 2, 1)} < 300
      and not exists (select from applications o where o.host_id = a.host_id and o.app_id = a.app_id)`.execute(trx);
}
