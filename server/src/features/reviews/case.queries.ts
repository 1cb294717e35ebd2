import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type * as contract from '@greenroom/contract/reviews/reviews.ts';
import { type RawBuilder, sql } from 'kysely';
import { markOf } from '../../access/evidence.ts';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';

/** Maximum number in one case: latest decisions on the account, and other accounts of its person. */
const MAX_EARLIER = 20;
const MAX_OTHERS = 50;
/** Number of days for a group's acceptance rate, which covers at most `SHARE_SAMPLE` of its newest applications. */
const SHARE_DAYS = 180;
const SHARE_SAMPLE = 10_000;

type Account = Omit<contract.ReviewCase['account'], 'hostOfGroup'>;

/** The evidence in a case as one flat row, without the application. */
export interface CaseRow extends Account {
  claimExpiresAt: string;
  groupPath: string[];
  groupCountry: string;
  agentNickname: string | null;
  agentSince: string | null;
  acceptedShare: number | null;
  countryMatches: boolean | null;
  mark: string;
  name: string;
  avatarUrl: string | null;
  gender: number | null;
  country: string | null;
}

/**
 * All account facts that are shown, and their version mark. Reading both in one statement makes them consistent
 * (R-PLUS-27).
 */
const ACCOUNT = sql`
  ac.name, ac.avatar_url as "avatarUrl", ac.gender, ac.country, apps.label as "appLabel", ac.state, ac.birth_date as "birthDate", ac.avatar_is_default as "avatarIsDefault",
  ac.homepage_video_url as "homepageVideoUrl", ac.story_status as "storyStatus",
  ac.personal_video_status as "personalVideoStatus", ac.kyc_verified as "kycVerified", ac.bank_linked as "bankLinked",
  ac.category, ac.country = g.country as "countryMatches", ${markOf()} as mark`;

const PATH = sql`
  select array_agg(above.name order by n.depth desc) as names
  from agent_group_ancestors n join agent_groups above on above.id = n.ancestor_id
  where n.group_id = a.group_id`;

/** Finds the account and the group for an application that the user has claimed. */
export async function findCase(
  db: Db,
  scope: Scope,
  key: ApplicationKey,
  userId: number,
  now: Date,
): Promise<CaseRow | undefined> {
  const found = await sql<CaseRow>`
    select ${ACCOUNT}, c.expires_at as "claimExpiresAt",
      coalesce(path.names, array[g.name]) as "groupPath", g.country as "groupCountry",
      owner.nick_name as "agentNickname", owner.bound_at as "agentSince", reviewed.share as "acceptedShare"
    from applications a
    join review_claims c on c.host_id = a.host_id and c.application_id = a.id and c.user_id = ${userId}
    join agent_groups g on g.id = a.group_id
    join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    join apps on apps.id = ac.app_id
    left join lateral (${ownerOf(sql`a.group_id`)}) owner on true
    cross join lateral (${PATH}) path
    cross join lateral (
      select (count(*) filter (where r.review_status = 2))::float8 / nullif(count(*), 0) as share
      from (
        select newest.review_status from applications newest
        where newest.group_id = a.group_id and newest.review_status in (1, 2)
          and newest.reviewed_at >= ${now}::timestamptz - make_interval(days => ${SHARE_DAYS})
        order by newest.submitted_at desc, newest.id desc limit ${SHARE_SAMPLE}
      ) r
    ) reviewed
    where a.host_id = ${key.hostId} and a.id = ${key.applicationId} and ${inScope(scope, sql`a.group_id`)}`.execute(db);
  return found.rows[0];
}

/** An opinion with the evidence mark that its reviewer saw; null for an opinion from before marks were stored. */
type OpinionRow = Omit<contract.SecondOpinion, 'changed'> & { mark: string | null };

interface CaseHistory {
  earlierDecisions: contract.ReviewCase['earlierDecisions'];
  otherAccounts: contract.ReviewCase['otherAccounts'];
  opinions: OpinionRow[];
}

/**
 * Returns the earlier decisions on the account, newest first, its person's other accounts, and the second opinions on
 * the application.
 */
export async function readCaseHistory(db: Db, scope: Scope, key: ApplicationKey, userId: number): Promise<CaseHistory> {
  const found = await sql<CaseHistory>`
    select earlier.list as "earlierDecisions", others.list as "otherAccounts",
      opinions.list as opinions
    from applications a
    join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('at', to_char(d.decided_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'approved', d.kind <> 'rejected', 'codes', d.codes, 'note', d.note, 'by', d.nick_name, 'group', d.name)
        order by d.decided_at desc, d.id desc), '[]') as list
      from (
        select d.*, u.nick_name, g.name from decisions d
        join applications e on e.host_id = d.host_id and e.id = d.application_id
        join agent_groups g on g.id = e.group_id
        left join users u on u.id = d.decided_by
        where d.host_id = a.host_id and e.app_id = a.app_id and d.undone_at is null
          and d.kind in ('approved', 'rejected', 'approved-over-check')
        order by d.decided_at desc, d.id desc limit ${MAX_EARLIER}
      ) d
    ) earlier
    cross join lateral (
      select coalesce(json_agg(json_build_object('hostId', o.host_id, 'appLabel', o.label, 'name', o.name,
        'avatarUrl', o.avatar_url, 'state', o.state, 'hostOfGroup', o.host_of)
        order by o.app_id, o.host_id), '[]') as list
      from (
        select other.*, apps.label, g.name as host_of
        from accounts other
        join apps on apps.id = other.app_id
        left join memberships m on m.host_id = other.host_id and m.app_id = other.app_id and m.to_at is null
        left join agent_groups g on g.id = m.group_id
        where other.person_key = ac.person_key and (other.host_id, other.app_id) <> (ac.host_id, ac.app_id)
        order by other.app_id, other.host_id limit ${MAX_OTHERS}
      ) o
    ) others
    cross join lateral (
      select coalesce(json_agg(json_build_object('askedById', s.asked_by, 'askedBy', asker.nick_name,
        'askedOf', asked.nick_name, 'askedOfCaller', s.asked_of = ${userId}, 'note', s.note, 'mark', s.mark,
        'at', to_char(s.asked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'open', s.ended_at is null) order by s.id), '[]') as list
      from second_opinions s
      join users asker on asker.id = s.asked_by
      join users asked on asked.id = s.asked_of
      where s.host_id = a.host_id and s.application_id = a.id
    ) opinions
    where a.host_id = ${key.hostId} and a.id = ${key.applicationId} and ${inScope(scope, sql`a.group_id`)}`.execute(db);
  return found.rows[0] ?? { earlierDecisions: [], otherAccounts: [], opinions: [] };
}

/** Returns a query for a group's agent, who is the first user bound to the group, or to the nearest group above it. */
export function ownerOf(group: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select u.id, u.nick_name, b.bound_at
    from agent_group_ancestors up
    join bindings b on b.group_id = up.ancestor_id and b.unbound_at is null
    join users u on u.id = b.user_id
    where up.group_id = ${group}
    order by up.depth, b.bound_at, b.id limit 1`;
}
