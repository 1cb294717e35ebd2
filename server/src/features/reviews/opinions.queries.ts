import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import { sql } from 'kysely';
import { holds } from '../../access/rights.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { keyRows } from './applications.queries.ts';

/** Lists the users who decide on hosts by name, except for one user. */
export async function listReviewersBut(db: Db, userId: number): Promise<Reviewer[]> {
  const found = await sql<Reviewer>`
    select u.id, u.nick_name as "nickName" from users u
    where u.id <> ${userId} and u.disabled_at is null and u.deleted_at is null
      and ${holds(sql`u.id`, 'applications:review')}
    order by ${nameOrder('u.nick_name')}, u.id`.execute(db);
  return found.rows;
}

interface Question {
  readonly askedBy: number;
  readonly askedOf: number;
  readonly note: string;
  /** The evidence mark that the asking reviewer saw. */
  readonly mark: string;
  readonly at: Date;
}

/**
 * Inserts a question about an application whose row is locked, and ends the previous question about it.
 * @returns whether the question is an answer to the reviewer who asked before
 */
export async function insertQuestion(
  trx: Trx,
  key: ApplicationKey,
  { askedBy, askedOf, note, mark, at }: Question,
): Promise<boolean> {
  const ended = await endQuestions(trx, [key], at);
  await sql`
    insert into second_opinions (host_id, application_id, asked_by, asked_of, note, mark, asked_at)
    values (${key.hostId}, ${key.applicationId}, ${askedBy}, ${askedOf}, ${note}, ${mark}, ${at})`.execute(trx);
  return ended.some((earlier) => earlier.askedBy === askedOf && earlier.askedOf === askedBy);
}

/** Ends the open questions about applications whose rows are locked. */
export async function endQuestions(
  trx: Trx,
  keys: readonly ApplicationKey[],
  now: Date,
): Promise<{ askedBy: number; askedOf: number }[]> {
  const ended = await sql<{ askedBy: number; askedOf: number }>`
    update second_opinions s set ended_at = ${now} from ${keyRows(keys)}
    where s.host_id = k.host_id and s.application_id = k.id and s.ended_at is null
    returning s.asked_by as "askedBy", s.asked_of as "askedOf"`.execute(trx);
  return ended.rows;
}

/** Ends a user's own open question about an application. */
export async function endOwnQuestion(trx: Trx, key: ApplicationKey, userId: number, now: Date): Promise<boolean> {
  const ended = await sql`
    update second_opinions set ended_at = ${now}
    where host_id = ${key.hostId} and application_id = ${key.applicationId} and ended_at is null
      and asked_by = ${userId}`.execute(trx);
  return ended.numAffectedRows === 1n;
}
