import { NOTIFICATIONS } from '@greenroom/contract/notifications.ts';
import { retainedSince } from '@greenroom/contract/retention.ts';
import type { Deps } from '../../context.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { takeDueLetter } from './notices.queries.ts';
import { deleteOld } from './notifications.queries.ts';

export const sendDueLettersJob = defineTimedJob({
  name: 'send-due-letters',
  cron: '*/5 * * * *',
  run: (deps) => sendDueLetters(deps, deps.clock.now()),
});

/** Queues the emails that are due. Each has a separate transaction, so that none is lost or sent twice. */
export async function sendDueLetters(deps: Pick<Deps, 'db'>, now: Date): Promise<void> {
  for (;;) {
    const taken = await deps.db.transaction().execute(async (trx) => {
      const letter = await takeDueLetter(trx, now);
      if (!letter?.recipient) return letter;
      const { recipient, locale, kind: template } = letter;
      const params = { ...letter.params, screen: NOTIFICATIONS[template].letterScreen };
      await enterMail(trx, { recipient, locale, template, params });
      return letter;
    });
    if (!taken) return;
  }
}

/** Deletes notifications past their retention time. */
export const deleteOldNotificationsJob = defineTimedJob({
  name: 'delete-old-notifications',
  cron: '23 2 * * *',
  run: ({ db, clock }) => deleteOld(db, retainedSince('notifications', clock.now())),
});
