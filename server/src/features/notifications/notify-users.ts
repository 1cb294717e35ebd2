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

/** One of any kind, as far as it is counted and stored. */
interface Counted {
  readonly userId: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The kinds whose letters are not gathered. */
export type MailedKind = 'batch-finished' | 'export-finished' | 'sign-in-attempts' | 'webhook-off';

/** The kinds gathered in letters: all but those that are mailed at once or not at all. */
export type GatheredKind = Exclude<NotificationKind, MailedKind>;

/**
 * Notifies people of what happened to what is theirs, in the transaction in which it happens (R-PLUS-16): the figures
 * that a kind counts are added to the unread notification of the same subject, everything else in it is replaced;
 * letters are gathered. To be called last in the transaction, since all that notify one person meet at their rows.
 * @param notices leave out the user who did it: nobody is notified of what they did themselves
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

/** Notifies people in the interface alone; the caller decides about a letter. */
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
  // Several about one subject become the last of them, with the sum of the counted figures.
  const merged = [...bySubject.values()].flatMap((same) => {
    const last = same.at(-1);
    return last ? [{ ...last, params: { ...last.params, ...sums(NOTIFICATIONS[kind].counted, same) } }] : [];
  });
  await publishToReaders(deps, trx, await upsertNotifications(trx, kind, merged, now));
}

/** Lets people's windows know that their notifications changed; heard once the transaction commits. */
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

/** The content of a gathered letter: sums, and the number of days for an answer. */
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
