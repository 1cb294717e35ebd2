import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { BATCH_FACTS, type Brand, FACTS, type Fact, type PresentFact, type PresentFacts } from './checks.ts';
import { ownMemberships, PRESENT_MEANING, personMemberships } from './facts.queries.ts';
import { type AgeLimit, isUnderage, suggestedCodes } from './suggestions.queries.ts';

/** The current facts about an application's account. */
export interface PresentRow extends ApplicationKey, PresentFacts {
  brand: Brand;
  underage: boolean;
  /** Codes that already applied at the submission. An administrator approved the application despite them. */
  uploadCodes: number[];
  suggestedCodes: number[];
  hostOfGroup: string | null;
}

const NO_AVATAR = sql`(ac.avatar_url is null or ac.avatar_is_default)`;

const FACT_COLUMNS = sql.join(FACTS.filter(isPresent).map((fact) => sql`${PRESENT_MEANING[fact]} as ${sql.ref(fact)}`));

const EXAMINED = { groupId: sql`a.group_id`, appId: sql`a.app_id` };

const OWN_MEMBERSHIPS = sql`
  select ${ownMemberships(EXAMINED)}, min(g.name) filter (where s.to_at is null) as host_of
  from memberships s join agent_groups g on g.id = s.group_id
  where s.host_id = a.host_id and s.app_id = a.app_id`;

const OTHER_MEMBERSHIPS = sql`
  select ${personMemberships(EXAMINED)}
  from person_memberships s join apps o on o.id = s.app_id
  where s.person_key = ac.person_key and (s.host_id <> a.host_id or s.app_id <> a.app_id)`;

/**
 * Returns the facts that the checks need about the current accounts in these applications, without facts about a batch.
 * An account that is no longer in the directory counts as deleted.
 */
export async function listPresentFacts(
  db: Db,
  keys: readonly ApplicationKey[],
  limit: AgeLimit,
): Promise<PresentRow[]> {
  const hostIds = keys.map((key) => key.hostId);
  const ids = keys.map((key) => key.applicationId);
  const found = await sql<PresentRow>`
    select a.host_id as "hostId", a.id as "applicationId", a.upload_codes as "uploadCodes", apps.brand,
      m.host_of as "hostOfGroup", ${suggestions(limit)} as "suggestedCodes",
      ${isUnderage(sql`ac.birth_date`, limit)} as underage, ${FACT_COLUMNS}
    from unnest(${hostIds}::text[], ${ids}::bigint[]) as k(host_id, id)
    join applications a on a.host_id = k.host_id and a.id = k.id
    join agent_groups g on g.id = a.group_id
    join apps on apps.id = a.app_id
    left join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    cross join lateral (
      select true as known, coalesce(ac.state, 'deleted') as state, ac.gender, ${NO_AVATAR} as no_avatar
    ) l
    cross join lateral (${OWN_MEMBERSHIPS}) m
    cross join lateral (${OTHER_MEMBERSHIPS}) p`.execute(db);
  return found.rows;
}

function isPresent(fact: Fact): fact is PresentFact {
  return !BATCH_FACTS.some((each) => each === fact);
}

function suggestions(limit: AgeLimit): RawBuilder<number[]> {
  const columns = {
    name: sql`ac.name`,
    country: sql`ac.country`,
    groupCountry: sql`g.country`,
    hasVideo: sql`(ac.homepage_video_url is not null)`,
    noAvatar: NO_AVATAR,
    gender: sql`ac.gender`,
    birthDate: sql`ac.birth_date`,
  };
  return suggestedCodes(columns, limit);
}
