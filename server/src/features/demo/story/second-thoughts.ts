import { APPROVABLE_CHECK_CODES, APPROVED_CODE } from '@greenroom/contract/applications/reasons.ts';
import { DAY_MS, type DemoApplication, userId, type World } from '../demo-world.ts';
import type { Chance } from '../random.ts';
import { endMembership } from './memberships.ts';
import { settle } from './review-queue.ts';

const NEWS_FOR_DAYS = 14;
const REOPENING_NOTES = [
  'The agent sent a new video; please look again.',
  'Decided by mistake: the country was corrected by the platform.',
  'The host proved by documents that she is of age.',
] as const;
const OVERRIDING_NOTES = [
  'Agreed with the former group.',
  'The other account is being closed; confirmed by the platform.',
  'She works for this group only from now on.',
] as const;

/** An administrator opens a decided application again; `stays`: nobody has decided on it yet. */
export function reopenOne(world: World, chance: Chance, at: number, wanted: 1 | 2, stays: boolean): void {
  const candidates = world.applications.filter((application) => isReopenable(application, at, wanted));
  const application = chance.pick(candidates);
  const { account } = application;
  if (!account) return;
  const admin = userId(world, 'admin');
  const membership = account.membership;
  if (membership) endMembership(membership, at, admin, 'reopened');
  world.decisions.push({
    application,
    kind: 'reopened',
    codes: [],
    note: chance.pick(REOPENING_NOTES),
    decidedBy: admin,
    decidedAt: at,
    undoneAt: null,
    membership,
  });
  application.reviewStatus = 0;
  application.reviewCodes = [];
  application.note = null;
  application.reviewedAt = null;
  account.application = application;
  world.queue.unshift(application);
  if (stays) world.shelved.add(application);
}

function isReopenable(application: DemoApplication, at: number, wanted: 1 | 2): boolean {
  const { account, reviewStatus, reviewedAt, codes } = application;
  const isNews = reviewedAt !== null && reviewedAt > at - NEWS_FOR_DAYS * DAY_MS;
  if (!account || !isNews || account.application || reviewStatus !== wanted || codes.length > 0) return false;
  return wanted === 1 ? account.membership === null : account.membership?.application === application;
}

/** An administrator makes an account a host although its check failed. */
export function approveOneOverCheck(world: World, chance: Chance, at: number): void {
  const application = chance.pick(world.applications.filter((each) => isApprovable(each, at)));
  settle(world, {
    application,
    kind: 'approved-over-check',
    codes: [APPROVED_CODE],
    note: chance.pick(OVERRIDING_NOTES),
    decidedBy: userId(world, 'admin'),
    decidedAt: at,
    undoneAt: null,
    membership: null,
  });
}

function isApprovable({ account, batch, codes, reviewStatus }: DemoApplication, at: number): boolean {
  if (!account || account.application || account.membership || reviewStatus !== null || codes.length === 0)
    return false;
  const allowed = codes.every((code) => APPROVABLE_CHECK_CODES.some((approvable) => approvable === code));
  return allowed && batch.submittedAt > at - NEWS_FOR_DAYS * DAY_MS;
}
