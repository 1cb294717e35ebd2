import type { NotificationKind } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type Figures, type ToldPerson, upsertDueLetters, upsertForPeople } from './notices.queries.ts';
import { countedInLetters, KINDS } from './notifications.policy.ts';
import { publishToReaders } from './publish-to-readers.ts';

/** What is told of groups, hosts and bindings: everything but batches, which have tellers of their own. */
export type PeopleKind = Exclude<NotificationKind, 'batch-finished' | 'decisions' | 'lapsed'>;

/**
 * Tells people what happened to what is theirs, in the transaction in which it happens (R-PLUS-16): the figures that a
 * kind counts are added to the unread notification of the same subject, everything else in it is replaced; letters are
 * gathered. To be called last in the transaction, since those who tell one person meet at their rows.
 * @param told who is told of what, `params` as the contract has them for the kind; nobody who did it themselves
 */
export async function notifyUsers(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  kind: PeopleKind,
  told: readonly ToldPerson[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return;
  const bySubject = Map.groupBy(told, ({ userId, subjectId }) => `${userId} ${subjectId}`);
  const changed = await upsertForPeople(trx, kind, [...bySubject.values()].flatMap(asOne(kind)), now);
  const byReader = Map.groupBy(told, ({ userId }) => userId);
  const letters = [...byReader].map(([userId, theirs]) => ({ userId, figures: letterFigures(kind, theirs) }));
  await upsertDueLetters(trx, kind, letters, now);
  await publishToReaders(deps, trx, changed);
}

/** Several about one subject are the last of them, with the sum of what is counted. */
function asOne(kind: PeopleKind): (told: readonly ToldPerson[]) => ToldPerson[] {
  return (told) => {
    const last = told.at(-1);
    return last ? [{ ...last, params: { ...last.params, ...sums(KINDS[kind].counted, told) } }] : [];
  };
}

/** A letter tells of everything that gathered: sums, and the days that there are for an answer. */
function letterFigures(kind: PeopleKind, told: readonly ToldPerson[]): Figures {
  const days = told.at(-1)?.params.days;
  return {
    ...(KINDS[kind].counted.length === 0 ? { count: told.length } : sums(countedInLetters(kind), told)),
    ...(typeof days === 'number' ? { days } : {}),
  };
}

function sums(names: readonly string[], told: readonly ToldPerson[]): Figures {
  return Object.fromEntries(
    names.map((name) => [name, told.reduce((sum, one) => sum + Number(one.params[name] ?? 0), 0)]),
  );
}
