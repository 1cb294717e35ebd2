import type { LetterState } from '@greenroom/contract/kit/letter-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/database.ts';

/** Error messages from libraries can contain whole answers, but their beginning shows the cause. */
const MAX_ERROR_LENGTH = 300;

/**
 * Returns the state of an email in the outbox or the queue, or null if there is no such email. If an email has no job,
 * Greenroom has given up sending it.
 */
export function letterStateOf(mailId: RawBuilder<unknown>): RawBuilder<LetterState | null> {
  return sql<LetterState | null>`(
    select jsonb_build_object('state', case
        when m.sent_at is not null then case when m.by_smtp then 'sent' else 'none' end
        when j.id is null or (j.attempts >= j.max_attempts and j.locked_at is null) then 'given-up'
        when j.last_error is null then 'waiting' else 'failed' end,
      'error', case when m.sent_at is null then left(j.last_error, ${MAX_ERROR_LENGTH}) end,
      'nextAt', case when m.sent_at is null and j.last_error is not null and j.attempts < j.max_attempts then j.run_at end)
    from mails m left join graphile_worker._private_jobs j on j.key = 'mail ' || m.id
    where m.id = ${mailId})`;
}

/** Withdraws an email that has not been sent, because its link is no longer valid. */
export async function withdrawMail(trx: Trx, mailId: RawBuilder<unknown>): Promise<void> {
  await sql`delete from mails where sent_at is null and id = ${mailId}`.execute(trx);
}
