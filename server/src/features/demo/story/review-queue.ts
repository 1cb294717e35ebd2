import { APPROVED_CODE } from '@greenroom/contract/applications/reasons.ts';
import { DAY_MS, type DemoApplication, type DemoDecision, userId, type World } from '../demo-world.ts';
import type { Chance } from '../random.ts';
import { type Judgement, judgeApplication } from './judge-application.ts';
import { openMembership } from './memberships.ts';

const MINUTE_MS = 60_000;
/** A session is the second part of an hour; batches come in the first. */
const SESSION_BEGINS_MS = 17 * MINUTE_MS;
const SESSION_ENDS_MS = 58 * MINUTE_MS;
/** Reviewers begin when it is worth it. */
const LEAST_A_SESSION = 24;
const LAPSE_AFTER_MS = 30 * DAY_MS;
const REVIEWERS = ['nina.winter', 'nina.winter', 'nina.winter', 'tomas.novak', 'tomas.novak', 'admin'] as const;
const UNDONE_SHARE = 0.012;

/** Decides on the oldest of the queue for an hour, and leaves `leave` of them waiting. */
export function reviewForAnHour(world: World, chance: Chance, hour: number, leave: number): void {
  const ready = world.queue.filter((application) => !world.shelved.has(application));
  const max = chance.whole(38, 54);
  const count = Math.min(ready.length - leave, max);
  if (count < LEAST_A_SESSION) return;
  const step = (SESSION_ENDS_MS - SESSION_BEGINS_MS) / max;
  ready.slice(0, count).forEach((application, index) => {
    const at = Math.floor(hour + SESSION_BEGINS_MS + step * (index + chance.next() * 0.3));
    review(world, chance, application, at);
  });
  world.queue = world.queue.filter(isWaiting);
}

/** One application: mostly one decision, now and then one that is undone at once, and another. */
function review(world: World, chance: Chance, application: DemoApplication, at: number): void {
  const decidedBy = userId(world, chance.pick(REVIEWERS));
  const judgement = judgeApplication(chance, application, at);
  if (chance.happens(UNDONE_SHARE)) {
    const slip: Judgement = { codes: judgement.codes.length > 0 ? [] : [205], note: null };
    const decidedAt = at - chance.whole(20, 30) * 1000;
    world.decisions.push({
      ...toDecision(application, slip, decidedBy, decidedAt),
      undoneAt: decidedAt + chance.whole(3, 15) * 1000,
    });
  }
  settle(world, toDecision(application, judgement, decidedBy, at));
}

function toDecision(
  application: DemoApplication,
  { codes, note }: Judgement,
  decidedBy: number,
  decidedAt: number,
): DemoDecision {
  const kind = codes.length === 0 ? 'approved' : 'rejected';
  const given = codes.length === 0 ? [APPROVED_CODE] : codes;
  return { application, kind, codes: given, note, decidedBy, decidedAt, undoneAt: null, membership: null };
}

/** Writes a decision with its effects: the application is closed, a success makes the account a host. */
export function settle(world: World, decision: DemoDecision): void {
  const { application, kind, codes, note, decidedBy, decidedAt } = decision;
  const { account, batch } = application;
  if (!account || decidedBy === null) throw new Error('a decision needs an account and somebody who decides');
  const membership =
    kind === 'rejected'
      ? null
      : openMembership(world, { account, group: batch.group, from: decidedAt, application, openedBy: decidedBy });
  world.decisions.push({ ...decision, membership });
  application.reviewStatus = kind === 'rejected' ? 1 : 2;
  application.reviewCodes = codes;
  application.note = note;
  application.reviewedAt = decidedAt;
  if (account.application === application) account.application = null;
}

/** Lapses applications that nobody decided on for thirty days. */
export function lapse(world: World, hour: number): void {
  const at = hour + 5 * MINUTE_MS;
  const due = world.queue.filter(({ batch }) => batch.submittedAt < at - LAPSE_AFTER_MS);
  for (const application of due) {
    application.lapsedAt = at;
    if (application.account) application.account.application = null;
    world.decisions.push({
      application,
      kind: 'lapsed',
      codes: [],
      note: null,
      decidedBy: null,
      decidedAt: at,
      undoneAt: null,
      membership: null,
    });
  }
  if (due.length > 0) world.queue = world.queue.filter(isWaiting);
}

function isWaiting(application: DemoApplication): boolean {
  return application.account?.application === application;
}
