import type { HostMove, Membership } from '@greenroom/contract/memberships.ts';
import type { Host } from '../memberships.data.ts';

/** An event in a host's timeline. A group's name is null if the group is out of the reader's scope. */
export type HostEvent = { key: string; at: string; note: string | null } & (
  | { kind: 'joined'; to: string | null; by: string | null; applicationId: number | null }
  | { kind: 'moved'; from: string | null; to: string | null; by: string | null; transferred: boolean }
  | { kind: 'left'; from: string | null; by: string | null; reason: NonNullable<Membership['endReason']> }
  | { kind: 'asked'; move: HostMove }
  | { kind: 'settled'; move: HostMove }
);

/** A release that takes effect within this time was immediate. The timeline then shows only that the host left. */
const IMMEDIATE_MS = 60_000;
/** Order of simultaneous events. An event that results from others is above them. */
const ORDER = { asked: 0, settled: 1, left: 2, moved: 3, joined: 3 } as const;

/**
 * Returns memberships and moves as one list of events, latest first. If one membership ends when the next begins, they
 * form one event.
 */
export function timelineOf({ current, earlier, moves }: Pick<Host, 'current' | 'earlier' | 'moves'>): HostEvent[] {
  const memberships = [...earlier, ...(current === null ? [] : [current])].sort(byTime(({ fromAt }) => fromAt));
  const stays = memberships.flatMap((stay, at) => eventsOf(stay, memberships[at - 1], memberships[at + 1], moves));
  const asked = moves.flatMap((move) => movesOf(move));
  return [...stays, ...asked].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || ORDER[other.kind] - ORDER[one.kind],
  );
}

function eventsOf(
  stay: Membership,
  before: Membership | undefined,
  after: Membership | undefined,
  moves: readonly HostMove[],
): HostEvent[] {
  const begun = { key: `joined ${stay.id}`, at: stay.fromAt, note: stay.note, to: stay.groupName, by: stay.openedBy };
  const first: HostEvent =
    before !== undefined && follows(before, stay)
      ? { ...begun, kind: 'moved', from: before.groupName, transferred: before.endReason === 'transferred' }
      : { ...begun, kind: 'joined', applicationId: stay.applicationId };
  if (stay.toAt === null || stay.endReason === null || (after !== undefined && follows(stay, after))) return [first];
  const release = moves.find((move) => isImmediate(move) && move.effectiveAt === stay.toAt);
  const last: HostEvent = {
    kind: 'left',
    key: `left ${stay.id}`,
    at: stay.toAt,
    from: stay.groupName,
    by: stay.endedBy,
    reason: stay.endReason,
    note: release?.note ?? null,
  };
  return [first, last];
}

function movesOf(move: HostMove): HostEvent[] {
  if (isImmediate(move)) return [];
  const asked: HostEvent = { kind: 'asked', key: `asked ${move.id}`, at: move.askedAt, note: move.note, move };
  // A release that has taken effect appears as the host leaving the group.
  if (move.state === 'open' || (move.kind === 'release' && move.state === 'accepted')) return [asked];
  const at = move.answeredAt ?? move.dueAt;
  return [asked, { kind: 'settled', key: `settled ${move.id}`, at, note: move.answerNote, move }];
}

function isImmediate({ kind, state, askedAt, effectiveAt }: HostMove): boolean {
  if (kind !== 'release' || state !== 'accepted' || effectiveAt === null) return false;
  return Date.parse(effectiveAt) - Date.parse(askedAt) < IMMEDIATE_MS;
}

function follows(before: Membership, after: Membership): boolean {
  return before.toAt === after.fromAt;
}

function byTime<T>(timeOf: (entry: T) => string): (one: T, other: T) => number {
  return (one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other));
}
