import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PresentFact } from './checks.ts';

/**
 * The SQL expression for each fact about an account or its person, for uploads and approvals. `l` is the account
 * (`known`, `state`, `gender`, `no_avatar`), `m` its `ownMemberships`, and `p` its `personMemberships`.
 */
export const PRESENT_MEANING: Readonly<Record<PresentFact, RawBuilder<unknown>>> = {
  gone: sql`(l.known and l.state <> 'active')`,
  hostHere: sql`coalesce(m.here, false)`,
  hostElsewhere: sql`coalesce(m.elsewhere, false)`,
  personOnYaar: sql`coalesce(p.on_yaar, false)`,
  personOnTopchat: sql`coalesce(p.on_topchat, false)`,
  male: sql`coalesce(l.gender = ${sql.lit(MALE_GENDER)}, false)`,
  noAvatar: sql`coalesce(l.known and l.no_avatar, false)`,
  otherAccountHere: sql`p.here_host_id is not null`,
  otherAccountElsewhere: sql`p.elsewhere_host_id is not null`,
  workedElsewhere: sql`(coalesce(m.worked, false) or coalesce(p.worked, false))`,
};

/** The group and the app that an account is examined for, in SQL. */
interface Target {
  readonly groupId: RawBuilder<unknown>;
  readonly appId: RawBuilder<unknown>;
}

/**
 * Returns columns that say whether the account is a host in this group or in another group, or was a host in another
 * group. `s` has the account's own memberships on the group's app.
 */
export function ownMemberships({ groupId }: Pick<Target, 'groupId'>): RawBuilder<unknown> {
  return sql`
    bool_or(s.to_at is null and s.group_id = ${groupId}) as here,
    bool_or(s.to_at is null and s.group_id <> ${groupId}) as elsewhere,
    bool_or(s.to_at is not null and s.group_id <> ${groupId}) as worked`;
}

/**
 * Returns columns about a person's other accounts: whether they are hosts on the named brands, the first account in
 * this group and in other groups (108, 109), and whether they were hosts in another group. `s` has the memberships and
 * `o` the app of each.
 */
export function personMemberships({ groupId, appId }: Target): RawBuilder<unknown> {
  return sql`
    bool_or(s.to_at is null and s.app_id <> ${appId} and o.brand = 'yaar') as on_yaar,
    bool_or(s.to_at is null and s.app_id <> ${appId} and o.brand = 'topchat') as on_topchat,
    min(s.host_id) filter (where s.to_at is null and s.group_id = ${groupId}) as here_host_id,
    min(s.host_id) filter (where s.to_at is null and s.group_id <> ${groupId}
      and (s.app_id = ${appId} or o.brand = 'other')) as elsewhere_host_id,
    bool_or(s.to_at is not null and s.group_id <> ${groupId}) as worked`;
}
