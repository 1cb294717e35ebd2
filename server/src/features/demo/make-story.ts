import { APPROVED_CODE } from '@greenroom/contract/applications/reasons.ts';
import type { Trx } from '../../platform/db/database.ts';
import { submitWithin } from '../applications/index.ts';
import { endByApplication } from '../memberships/index.ts';
import { insertDecisions, lapseWaiting, openApplications } from '../reviews/index.ts';
import { BATCHES, OVERRIDING_NOTES, REJECTION_NOTES, REOPENING_NOTES, UNSEEN_REASONS } from './demo-data.ts';
import { DAY_MS, type DemoAccount, HOUR_MS } from './make-accounts.ts';
import { type Chance, chanceFor } from './random.ts';
import type { DemoGroup, UserIds } from './save-people.ts';
import {
  type Acquaintance,
  chooseKnown,
  cutOff,
  endSomeAccounts,
  endSomeMemberships,
  findForSecondThought,
  listWaiting,
  markOldCodes,
  type NewDecision,
  saveDecisions,
  settleFirstHosts,
} from './story.queries.ts';

const STORY_MS = 60 * DAY_MS;
const MINUTE_MS = 60_000;

/**
 * The IDs in a batch, in percent: new ones from the group's country, new ones from other countries, and IDs that were
 * already submitted. The rest are known ones. The checks' results follow from the data.
 */
const [HOME, ABROAD, AGAIN] = [70, 5, 4];
const KNOWN: readonly (readonly [Acquaintance, number])[] = [
  ['applied-here', 1.2],
  ['applied', 1.2],
  ['host-here', 1.8],
  ['host', 1],
  ['relative-here', 1.6],
  ['relative', 4],
];
/**
 * Lines without a valid account on the group's app, in percent each: malformed, unknown, repeated, or from another app.
 */
const ODD_LINES = 1.5;
/** The share of a canceled batch that was examined before. */
const CANCELLED_AFTER = 0.4;

/**
 * Reviewers begin a quarter of an hour after a batch arrives. The second value is the time that they need for a
 * decision.
 */
const REVIEW_AFTER_MS = HOUR_MS / 4;
const DECISION_MS = 75_000;
const REVIEWERS = ['nina.winter', 'nina.winter', 'nina.winter', 'tomas.novak', 'tomas.novak', 'admin'];
/**
 * The number of applications that always wait for a decision, and the number at the end. The queue grows between these
 * hours.
 */
const WAITING_BEFORE = 14;
const WAITING_AT_END = 345;
const GROWS_FROM_HOURS = 66;
const GROWS_TO_HOURS = 28;
/** Reviewers overlook some flaws, seldom write a note, and occasionally undo a decision. */
const NOTICED = 0.93;
const NOTED = 0.3;
const UNDONE = 0.012;
const LAPSE_AFTER_MS = 30 * DAY_MS;
const LEAVES_AN_HOUR = 0.18;
/** Number of random topics reserved for the database. */
const TOPICS = 1_000_000;

/** The hours before the end at which an administrator revises a decision. */
const SECOND_THOUGHTS = [
  { what: 'rejected', hours: [1010, 640, 420, 230, 74, 6, 3] },
  { what: 'approved', hours: [530, 130] },
  { what: 'failed', hours: [1100, 820, 560, 330, 150, 56, 9] },
] as const;

interface World {
  readonly trx: Trx;
  readonly accounts: ReadonlyMap<string, DemoAccount>;
  /** IDs that were already submitted, and the IDs of the first hosts. */
  readonly known: Set<string>;
  readonly groups: readonly DemoGroup[];
  readonly userIds: UserIds;
  readonly hostMinAge: number;
  /** The end of the story, in milliseconds since 1970. */
  readonly end: number;
}

/**
 * Creates the last sixty days. After each batch, hosts leave, applications expire, reviewers decide, and administrators
 * revise decisions. Every ID passes Greenroom's real checks, with the data at that time.
 */
export async function makeStory(given: Omit<World, 'known'>): Promise<void> {
  const { trx, userIds, end } = given;
  const operator = userIds('grace.otieno');
  const begin = new Date(end - STORY_MS);
  const openers = { reviewers: [...new Set(REVIEWERS)].map(userIds), operator };
  const world = { ...given, known: new Set(await settleFirstHosts(trx, begin, openers)) };
  const chance = chanceFor('a season');
  for (const [index, batch] of BATCHES.entries()) {
    const from = end - batch[0] * MINUTE_MS;
    const until = end - (BATCHES[index + 1]?.[0] ?? 0) * MINUTE_MS;
    const at = new Date(from);
    const count = Math.round(((until - from) / HOUR_MS) * LEAVES_AN_HOUR);
    await endSomeMemberships(trx, { at, operator, count, topic: chance.whole(0, TOPICS) });
    await lapseWaiting(trx, new Date(from - LAPSE_AFTER_MS), at, 1000);
    await submit(world, chance, batch, at);
    await review(world, chance, from + REVIEW_AFTER_MS, until);
    for (const { what, hours } of SECOND_THOUGHTS) {
      for (const thought of hours.map((hour) => end - hour * HOUR_MS)) {
        if (thought >= from && thought < until) await thinkAgain(world, chance, what, new Date(thought));
      }
    }
  }
  await markOldCodes(trx);
  await endSomeAccounts(trx);
}

async function submit(world: World, chance: Chance, batch: (typeof BATCHES)[number], at: Date): Promise<void> {
  const { trx, accounts, groups, known, userIds, hostMinAge } = world;
  const [, size, outcome, groupName, file] = batch;
  const group = groups.find(({ name }) => name === groupName);
  if (group === undefined) throw new Error(`no group ${groupName}`);
  const count = (share: number) => Math.floor((size * share) / 100 + chance.next());
  const rows = [...accounts.values()].map(({ row }) => row);
  const [ours, strangers] = split(rows, (row) => row.app_id === group.appId);
  const [again, fresh] = split(ours, (row) => known.has(row.host_id));
  const [home, abroad] = split(fresh, (row) => row.country === group.country);
  const wanted = KNOWN.map(([acquaintance, share]) => [acquaintance, count(share)] as const);
  const chosen = new Set([
    ...[
      ...chance.some(home, count(HOME)),
      ...chance.some(abroad, count(ABROAD)),
      ...chance.some(again, count(AGAIN)),
    ].map((row) => row.host_id),
    ...(await chooseKnown(trx, group, wanted, chance.whole(0, TOPICS))),
  ]);
  const odd = (make: () => string) => Array.from({ length: count(ODD_LINES) }, make);
  const all = [
    ...chosen,
    ...odd(() => spoil(chance, chance.pick(rows).host_id)),
    ...odd(() => String(chance.whole(700_000_000, 799_999_999))),
    ...odd(() => chance.pick([...chosen])),
    ...odd(() => chance.pick(strangers).host_id),
  ];
  const lines = chance.some(all, all.length);
  const isCut = outcome === 'cancelled';
  const reached = isCut ? lines.slice(0, Math.ceil(lines.length * CANCELLED_AFTER)) : lines;
  const submission = {
    kind: outcome === 'checked' ? 'dry-run' : 'add',
    groupId: group.id,
    submittedBy: userIds(group.owner),
    fileName: file?.replace('*', at.toISOString().slice(0, 10)) ?? null,
    submittedAt: at,
  } as const;
  const finishedAt = new Date(at.getTime() + 1400 + reached.length * 9);
  const id = await submitWithin(trx, submission, reached, { finishedAt, hostMinAge });
  for (const hostId of reached) known.add(hostId);
  if (isCut) await cutOff(trx, id, lines.length);
}

function split<T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [list.filter(isFirst), list.filter((one) => !isFirst(one))];
}

/** Damages an ID, as can happen when someone copies it from a message to a sheet. */
function spoil(chance: Chance, hostId: string): string {
  return chance.pick([
    ...[`${hostId}x`, `ID ${hostId}`, hostId.slice(0, 3), `${hostId}-1`],
    `${hostId.slice(0, 4)}O${hostId.slice(5)}`,
  ]);
}

/** Decides on the longest waiting applications one by one, until the time is over or the queue is short enough. */
async function review(world: World, chance: Chance, from: number, until: number): Promise<void> {
  const { trx, accounts, groups, userIds, end } = world;
  const grown = (GROWS_FROM_HOURS - (end - until) / HOUR_MS) / (GROWS_FROM_HOURS - GROWS_TO_HOURS);
  const leave = WAITING_BEFORE + (WAITING_AT_END - WAITING_BEFORE) * Math.min(1, Math.max(0, grown));
  const waiting = await listWaiting(trx);
  const count = Math.min(Math.round(waiting.length - leave), Math.floor((until - from) / DECISION_MS));
  if (count <= 0) return;
  const decisions = waiting.slice(0, count).flatMap(({ hostId, applicationId, groupId }, index): NewDecision[] => {
    const group = groups.find(({ id }) => id === groupId);
    const account = accounts.get(hostId);
    if (group === undefined || account === undefined) throw new Error(`nobody knows ${hostId}`);
    const at = from + index * DECISION_MS + chance.whole(0, 20) * 1000;
    const decision = {
      ...{ host_id: hostId, id: applicationId, undone_at: null },
      ...judge(chance, account, group),
      decided_by: userIds(chance.pick(REVIEWERS)),
      at: new Date(at).toISOString(),
    };
    if (!chance.happens(UNDONE)) return [decision];
    const slip = decision.kind === 'approved' ? toVerdict([205], null) : toVerdict([], null);
    const slippedAt = at - chance.whole(20, 30) * 1000;
    const undoneAt = new Date(slippedAt + chance.whole(3, 15) * 1000).toISOString();
    return [{ ...decision, ...slip, at: new Date(slippedAt).toISOString(), undone_at: undoneAt }, decision];
  });
  await saveDecisions(trx, decisions);
}

type Verdict = Pick<NewDecision, 'kind' | 'codes' | 'note'>;

function toVerdict(codes: readonly number[], note: string | null): Verdict {
  return codes.length === 0 ? { kind: 'approved', codes: [APPROVED_CODE], note } : { kind: 'rejected', codes, note };
}

/** Returns the verdict of a reviewer who looks at the account. */
function judge(chance: Chance, { row, flaws }: DemoAccount, group: DemoGroup): Verdict {
  const seen = [...(row.country === group.country ? [] : [201]), ...flaws].filter(() => chance.happens(NOTICED));
  const unseen = UNSEEN_REASONS.filter(([, rate]) => chance.happens(rate)).map(([code]) => code);
  const codes = [...seen, ...unseen].sort((one, other) => one - other);
  const notes = codes.flatMap((code) => REJECTION_NOTES[code] ?? []);
  if (codes.length === 0) return toVerdict(codes, chance.happens(0.04) ? 'Checked by video call.' : null);
  return toVerdict(codes, notes.length > 0 && chance.happens(NOTED) ? chance.pick(notes) : null);
}

/** Reopens a decided application as an administrator, or makes an account a host despite its failed check. */
async function thinkAgain(
  { trx, userIds }: World,
  chance: Chance,
  what: (typeof SECOND_THOUGHTS)[number]['what'],
  at: Date,
): Promise<void> {
  const found = await findForSecondThought(trx, what, at, chance.whole(0, TOPICS));
  if (found === undefined) return;
  const admin = userIds('admin');
  if (what === 'failed') {
    const verdict = {
      kind: 'approved-over-check',
      codes: [APPROVED_CODE],
      note: chance.pick(OVERRIDING_NOTES),
    } as const;
    const given = { host_id: found.hostId, id: found.applicationId, decided_by: admin, undone_at: null };
    await saveDecisions(trx, [{ ...given, ...verdict, at: at.toISOString() }]);
    return;
  }
  const ended = await endByApplication(trx, found, admin, at);
  await openApplications(trx, [found], at);
  const reopened = { kind: 'reopened', codes: [], note: chance.pick(REOPENING_NOTES), decidedBy: admin } as const;
  const membershipId = ended?.membershipId ?? null;
  await insertDecisions(trx, [{ ...found, membershipId, unseen: [] }], { ...reopened, decidedAt: at });
}
