import { setImmediate as breathe } from 'node:timers/promises';
import { HOUR_MS, type World } from '../demo-world.ts';
import { chanceFor } from '../random.ts';
import { endSomeAccounts, letOneLeave, settleFirstHosts } from './memberships.ts';
import { isWorkHour, planBatches, STORY_HOURS } from './plan-batches.ts';
import { lapse, reviewForAnHour } from './review-queue.ts';
import { approveOneOverCheck, reopenOne } from './second-thoughts.ts';
import { submitBatch } from './submit-batch.ts';

/** How many applications always wait for a decision, and how many at the end of the story. */
const WAITING_BEFORE = 14;
const WAITING_AT_END = 345;
/** Between these hours before the end the queue grows to its final length. */
const GROWS_FROM_HOURS = 66;
const GROWS_TO_HOURS = 28;
const LEAVES_AN_HOUR = 0.4;
/** Hours before the end at which a decided application is opened again: a failed one, a successful one. */
const REOPENED_FAILED = [1010, 640, 420, 230, 74, 6, 2];
const REOPENED_SUCCESSFUL = [530, 130];
const APPROVED_OVER_CHECK = [1100, 820, 560, 330, 150, 56, 9];
/** This shortly before the end nobody has decided on it again. */
const FRESH_HOURS = 8;
/** Records from before 113 and 114 replaced 102. */
const OLD_CODES = 2;

/**
 * Makes up sixty days, hour by hour, up to `end` (a whole hour): batches, reviews, hosts who leave, what lapses. Each
 * step sees the data as the earlier ones left them, as in the real product.
 */
export async function makeStory(world: World, end: number): Promise<void> {
  const begin = end - STORY_HOURS * HOUR_MS;
  await settleFirstHosts(world, begin);
  const plans = planBatches(world.groups, end);
  const chance = chanceFor('story');
  for (let left = STORY_HOURS; left > 0; left--) {
    const hour = end - left * HOUR_MS;
    if (left % 24 === 0) lapse(world, hour);
    if (!isWorkHour(left)) continue;
    for (const plan of plans) {
      if (plan.at < hour || plan.at >= hour + HOUR_MS) continue;
      submitBatch(world, chance, plan);
      await breathe();
    }
    if (chance.happens(LEAVES_AN_HOUR)) letOneLeave(world, chance, hour + chance.whole(900, 950) * 1000);
    thinkAgain(world, left, hour);
    reviewForAnHour(world, chance, hour, waitingAt(left));
  }
  markOldCodes(world);
  endSomeAccounts(world);
}

function waitingAt(left: number): number {
  const grown = Math.min(1, Math.max(0, (GROWS_FROM_HOURS - left) / (GROWS_FROM_HOURS - GROWS_TO_HOURS)));
  return Math.round(WAITING_BEFORE + (WAITING_AT_END - WAITING_BEFORE) * grown);
}

function thinkAgain(world: World, left: number, hour: number): void {
  const chance = chanceFor(`second thoughts ${left}`);
  const at = hour + chance.whole(952, 958) * 1000;
  const stays = left < FRESH_HOURS;
  if (REOPENED_FAILED.some((each) => toWork(each) === left)) reopenOne(world, chance, at, 1, stays);
  if (REOPENED_SUCCESSFUL.some((each) => toWork(each) === left)) reopenOne(world, chance, at, 2, stays);
  if (APPROVED_OVER_CHECK.some((each) => toWork(each) === left)) approveOneOverCheck(world, chance, at);
}

function toWork(left: number): number {
  return isWorkHour(left) ? left : toWork(left - 1);
}

function markOldCodes(world: World): void {
  const old = world.applications.filter(({ codes }) => codes.length === 1 && codes[0] === 113);
  for (const application of old.slice(0, OLD_CODES)) application.codes = [102];
}
