import { NOTIFICATIONS, type NotificationKind, type NotificationParams } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type Figures, upsertDueLetters, upsertNotifications } from './notices.queries.ts';
import { countedInLetters } from './notifications.policy.ts';

/** A notification for one person. */
interface Notice<K extends NotificationKind> {
  readonly userId: number;
  readonly params: NotificationParams<K>;
}

/** The part of a notification that all kinds have in common, as stored. */
interface Counted {
  readonly userId: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The kinds whose emails are sent immediately. */
export type MailedKind = 'batch-finished' | 'export-finished' | 'sign-in-attempts' | 'webhook-off';

/** The kinds that are collected in emails. Other kinds are emailed immediately or never. */
export type GatheredKind = Exclude<NotificationKind, MailedKind>;

/**
 * Notifies users of events that concern them, in the same transaction as the event (R-PLUS-16). The kind's figures are
 * added to an unread notification on the same subject, and all its other values are replaced. Emails are collected.
 * Call it last in the transaction, because all transactions that notify a user lock the same rows.
 * @param notices without the acting user, who isn't notified of their own actions
 */
export async function notifyUsers<K extends GatheredKind>(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  kind: K,
  notices: readonly Notice<K>[],
  now: Date,
): Promise<void> {
  await enterNotifications(deps, trx, kind, notices, now);
  const byReader = Map.groupBy<number, Counted>(notices, ({ userId }) => userId);
  const letters = [...byReader].map(([userId, theirs]) => ({ userId, figures: letterFigures(kind, theirs) }));
  if (letters.length > 0) await upsertDueLetters(trx, kind, letters, now);
}

/** Notifies users only in the interface. The caller decides whether to send an email. */
export async function enterNotifications<K extends NotificationKind>(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  kind: K,
  notices: readonly Notice<K>[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const addressed = notices.map((notice: Counted) => ({ ...notice, subjectId: subjectOf(kind, notice) }));
  const bySubject = Map.groupBy(addressed, ({ userId, subjectId }) => `${userId} ${subjectId}`);
  // Several notifications on one subject are merged. The last one's values apply, with the summed figures.
  const merged = [...bySubject.values()].flatMap((same) => {
    const last = same.at(-1);
    return last ? [{ ...last, params: { ...last.params, ...sums(NOTIFICATIONS[kind].counted, same) } }] : [];
  });
  await publishToReaders(deps, trx, await upsertNotifications(trx, kind, merged, now));
}

/** Notifies the readers' windows that their notifications changed. The event is sent when the transaction commits. */
export async function publishToReaders(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  userIds: readonly number[],
): Promise<void> {
  await deps.events.publish(trx, { userIds }, { topic: 'notification', id: null });
}

function subjectOf(kind: NotificationKind, { userId, params }: Counted): number {
  const { subject } = NOTIFICATIONS[kind];
  return subject === null ? userId : Number(params[subject]);
}

/** Returns the content of a collected email: the sums, and the number of days for an answer. */
function letterFigures(kind: NotificationKind, notices: readonly Counted[]): Figures {
  const days = notices.at(-1)?.params.days;
  return {
    ...(NOTIFICATIONS[kind].counted.length === 0 ? { count: notices.length } : sums(countedInLetters(kind), notices)),
    ...(typeof days === 'number' ? { days } : {}),
  };
}

function sums(names: readonly string[], notices: readonly Counted[]): Figures {
  return Object.fromEntries(
    names.map((name) => [name, notices.reduce((sum, { params }) => sum + Number(params[name] ?? 0), 0)]),
  );
}
