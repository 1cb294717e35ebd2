import type { Client } from 'pg';
import { fillTable } from './fill-table.ts';

/** The group that IDs are added to. Hosts in other groups are spread over the groups from 2 on. */
export const TARGET_GROUP = 1;
/** Accounts are numbered from 1. Adding this number makes their IDs nine digits long. */
export const FIRST_HOST_ID = 100_000_000;
const LINES_OF_A_BATCH = 500;

/**
 * Which accounts fail a check, by the last two digits of the account number. 75 of 100 pass. Two accounts that belong
 * to one person are ten numbers apart.
 */
const CLASS = {
  hostHere: [0, 1, 8],
  hostElsewhere: [2, 3, 4, 9],
  hostOnAnotherApp: [5],
  workedElsewhere: [6, 7],
  /** Persons in 5 (112), 8 (108) and 9 (109), and people with two accounts that pass all checks. */
  sharesPerson: [15, 18, 19, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59],
  male: [20, 21, 22, 23],
  onAnotherApp: [5, 25],
  noAvatar: [26],
  defaultAvatar: [27],
  banned: [28],
  deleted: [29],
  openElsewhere: [30, 31],
  openHere: [32],
} as const;

const is = (name: keyof typeof CLASS) => `n % 100 in (${CLASS[name].join(', ')})`;
const hostId = `(${FIRST_HOST_ID} + n)::text`;
const appId = `case when ${is('onAnotherApp')} then 2 else 1 end`;
const personKey = `'p' || case when ${is('sharesPerson')} then n - 10 else n end`;
/** Returns SQL for a group other than the target group. */
const otherGroup = (groups: number) => `2 + n / 100 % ${groups - 1}`;

/** Creates accounts. A tenth of them belong to people with several accounts. */
export async function makeAccounts(client: Client, accounts: number): Promise<void> {
  await fillTable(
    client,
    'accounts',
    `insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, country,
       homepage_video_url, story_status, kyc_verified, bank_linked, category, person_key, reported_at)
     select ${hostId}, ${appId}, case when ${is('banned')} then 'banned' when ${is('deleted')} then 'deleted' else 'active' end,
       'Host ' || n, case when ${is('noAvatar')} then null else '/avatar/' || md5(n::text) || '.webp' end,
       ${is('defaultAvatar')}, case when ${is('male')} then 1 else 2 end, date '1985-01-01' + (n % 7000)::int,
       case when n % 9 = 0 then 'AZ' else 'TR' end,
       case when n % 7 = 0 then null else '/avatar/' || md5(n::text) || '.webm' end, 1, n % 2 = 0, true, 1,
       ${personKey}, timestamptz '2026-01-01'
     from generate_series(1, ${accounts}) n`,
  );
}

/** Creates memberships for a tenth of the accounts, some ended, each with its row by person. */
export async function makeMemberships(client: Client, accounts: number, groups: number): Promise<void> {
  await fillTable(
    client,
    'memberships',
    `insert into memberships (host_id, app_id, group_id, from_at, to_at)
     select ${hostId}, ${appId}, case when ${is('hostHere')} then ${TARGET_GROUP} else ${otherGroup(groups)} end,
       timestamptz '2025-03-01', case when ${is('workedElsewhere')} then timestamptz '2025-09-01' end
     from generate_series(1, ${accounts}) n where n % 100 < 10`,
  );
  await fillTable(
    client,
    'person_memberships',
    `insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at, to_at)
     select a.person_key, m.id, m.host_id, m.app_id, m.group_id, m.from_at, m.to_at
     from memberships m join accounts a on a.host_id = m.host_id and a.app_id = m.app_id`,
  );
}

/**
 * How earlier applications are spread over the groups: evenly, or with the open ones for code 115 in the target group.
 */
export const SPREAD = {
  evenly: (groups: number) => `1 + place / ${LINES_OF_A_BATCH} % ${groups}`,
  asChecked: (groups: number) =>
    `case when ${is('openHere')} then ${TARGET_GROUP} else 2 + place / ${LINES_OF_A_BATCH} % ${groups - 1} end`,
} as const;

/**
 * Creates earlier applications in batches of 500 lines, oldest first: open ones (codes 105 and 115) and decided ones.
 */
export async function makeApplications(
  client: Client,
  size: { accounts: number; groups: number; applications: number },
  spread: keyof typeof SPREAD,
): Promise<void> {
  await fillTable(
    client,
    'applications',
    `insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, review_status,
       review_codes, open, submitted_at, reviewed_at)
     select ${hostId}, ${appId}, ${SPREAD[spread](size.groups)}, batch, 1 + place % ${LINES_OF_A_BATCH},
       case when failed then 0 else 1 end, case when failed then '{104}'::smallint[] else '{}' end,
       case when failed then null when open then 0 when rejected then 1 else 2 end,
       case when rejected then '{203}'::smallint[] else '{}' end,
       open, submitted_at, case when failed or open then null else submitted_at + interval '1 day' end
     from (
       select *, not open and n % 7 < 3 as failed, not open and n % 7 = 3 as rejected,
         timestamptz '2026-01-01' + batch * interval '1 minute' as submitted_at
       from (
         select place, n, place < ${size.accounts} and (${is('openElsewhere')} or ${is('openHere')}) as open,
           1 + place / ${LINES_OF_A_BATCH} as batch
         from (
           select place, 1 + place * 7919 % ${size.accounts} as n
           from generate_series(0, ${size.applications - 1}::bigint) place
         ) a
       ) b
     ) c order by place`,
  );
}
