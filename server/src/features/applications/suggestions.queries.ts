import { UNDERAGE_CODE } from '@greenroom/contract/applications/reasons.ts';
import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';

/** The minimum age for hosts, and the current day. */
export interface AgeLimit {
  readonly now: Date;
  readonly hostMinAge: number;
}

/** The account columns that suggested reasons depend on, in SQL. */
interface Columns {
  readonly name: RawBuilder<unknown>;
  readonly country: RawBuilder<unknown>;
  readonly groupCountry: RawBuilder<unknown>;
  readonly hasVideo: RawBuilder<unknown>;
  readonly noAvatar: RawBuilder<unknown>;
  readonly gender: RawBuilder<unknown>;
  readonly birthDate: RawBuilder<unknown>;
}

/** Returns whether a date of birth proves that the person is too young; false if it is unknown. Days are in UTC. */
export function isUnderage(birthDate: RawBuilder<unknown>, { now, hostMinAge }: AgeLimit): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    ${birthDate} > (${now}::timestamptz at time zone 'UTC')::date - make_interval(years => ${hostMinAge}), false)`;
}

/** Returns the suggested reasons for rejecting an account, in ascending order (R-PLUS-4). */
export function suggestedCodes(account: Columns, limit: AgeLimit): RawBuilder<number[]> {
  return sql<number[]>`array_remove(array[
    case when ${account.country} <> ${account.groupCountry} then 201 end,
    case when not ${account.hasVideo} then 202 end,
    case when ${account.noAvatar} then 203 end,
    case when ${isUnderage(account.birthDate, limit)} then ${sql.lit(UNDERAGE_CODE)} end,
    case when ${account.gender} = ${sql.lit(MALE_GENDER)} then 211 end,
    case when ${account.name} ~ '\\d' then 213 end,
    case when ${account.name} ~ '[\\u2600-\\u27bf\\U0001f300-\\U0001faff]' then 214 end
  ], null)::smallint[]`;
}
