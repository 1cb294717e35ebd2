import { EVIDENCE_FACTS, type EvidenceFact } from '@greenroom/contract/reviews/evidence.ts';
import { type RawBuilder, sql } from 'kysely';

/** SQL expressions for the facts in the evidence, as text. `ac` is the account. */
const TEXTS: Readonly<Record<EvidenceFact, RawBuilder<unknown>>> = {
  state: sql`ac.state`,
  age: sql`to_char(ac.birth_date, 'YYYY-MM-DD')`,
  gender: sql`ac.gender::text`,
  avatar: sql`(ac.avatar_is_default::text || coalesce('=' || ac.avatar_url, ''))`,
  name: sql`ac.name`,
  country: sql`ac.country`,
  video: sql`ac.homepage_video_url`,
  others: sql`ac.person_key`,
  details: sql`concat_ws('/', coalesce(ac.story_status, -1), coalesce(ac.personal_video_status, -1),
    coalesce(ac.kyc_verified::text, '-'), coalesce(ac.bank_linked::text, '-'), coalesce(ac.category, -1))`,
};

/**
 * Returns the current mark for an account `ac`: 16 characters for each fact, in the given order (R-PLUS-27). No other
 * function computes it. The mark covers the values shown but not the delivery time, so a delivery without changes
 * doesn't change it.
 */
export function markOf(facts: readonly EvidenceFact[] = EVIDENCE_FACTS): RawBuilder<string> {
  const digests = facts.map(
    (fact) => sql`encode(substr(sha256(convert_to(coalesce('=' || ${TEXTS[fact]}, ''), 'UTF8')), 1, 12), 'base64')`,
  );
  return sql<string>`(${sql.join(digests, sql` || `)})`;
}
