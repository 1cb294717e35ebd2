import { type DemoGroup, HOUR_MS } from '../demo-world.ts';
import { lowerCase } from '../lower-case.ts';
import { type Chance, chanceFor } from '../random.ts';

/** A planned submission; its submitter follows from the group. */
export interface PlannedBatch {
  readonly kind: 'add' | 'dry-run';
  readonly group: DemoGroup;
  readonly at: number;
  readonly size: number;
  readonly fileName: string | null;
  readonly cancelled: boolean;
}

const BATCHES = 40;
export const STORY_HOURS = 60 * 24;
/** The batches of the last three days make the review's queue. */
const RECENT_BATCHES = 14;
const RECENT_HOURS = 66;
/** Work hours are the eleven hours of a day that end at the hour of the start, whatever the time zone. */
const WORK_HOURS = 11;
const CANCELLED = 17;
const DRY_RUN = 38;

const SIZES = new Map([
  ['small', 30],
  ['middle', 46],
  ['large', 24],
] as const);

/** Whether the hour that begins this many hours before the end of the story is a work hour. */
export function isWorkHour(hoursBeforeEnd: number): boolean {
  return (hoursBeforeEnd - 1) % 24 < WORK_HOURS;
}

/** The batches of the story in the order of their times; every third one is the first agent's. */
export function planBatches(groups: readonly DemoGroup[], end: number): PlannedBatch[] {
  const chance = chanceFor('batches');
  const own = groups.filter((group) => rootOf(group).owner === 'agent');
  const foreign = groups.filter((group) => rootOf(group).owner !== 'agent');
  const plans = Array.from({ length: BATCHES }, (_none, number) => {
    const group = number % 10 === 9 || number % 3 === 0 || number === DRY_RUN ? chance.pick(own) : chance.pick(foreign);
    const at = end - hoursBeforeEnd(number) * HOUR_MS + chance.whole(0, 14 * 60) * 1000;
    const size = number === 0 ? 240 : chooseSize(chance, number);
    return {
      kind: number === DRY_RUN ? 'dry-run' : 'add',
      group,
      at,
      size,
      fileName: nameFile(chance, group, at, size),
      cancelled: number === CANCELLED,
    } as const;
  });
  return plans.toSorted((one, other) => one.at - other.at);
}

function hoursBeforeEnd(number: number): number {
  const older = BATCHES - RECENT_BATCHES;
  const hours =
    number < older
      ? STORY_HOURS - 2 - (number * (STORY_HOURS - RECENT_HOURS - 8)) / older
      : RECENT_HOURS - ((number - older) * (RECENT_HOURS - 2)) / (RECENT_BATCHES - 1);
  return toWorkHour(Math.round(hours));
}

/** The hours of a day are compressed into its work hours. */
function toWorkHour(hours: number): number {
  const day = Math.floor((hours - 1) / 24);
  const inDay = (hours - 1) % 24;
  return day * 24 + 1 + Math.floor((inDay * WORK_HOURS) / 24);
}

function chooseSize(chance: Chance, number: number): number {
  if (number >= BATCHES - RECENT_BATCHES) return chance.whole(34, 104);
  switch (chance.weighted<'small' | 'middle' | 'large'>(SIZES)) {
    case 'small':
      return chance.whole(14, 60);
    case 'middle':
      return chance.whole(80, 190);
    case 'large':
      return chance.whole(240, 420);
  }
}

/** Small ones are typed; files have names as people choose them. */
function nameFile(chance: Chance, group: DemoGroup, at: number, size: number): string | null {
  if (size < 40 && chance.happens(0.7)) return null;
  const day = new Date(at).toISOString().slice(0, 10);
  const place = lowerCase(group.name).replaceAll(' ', '-');
  return chance.pick([
    `${place}-${day}.xlsx`,
    `new hosts ${day}.xlsx`,
    `${place}.csv`,
    `hosts_${day}.csv`,
    `${place}.xls`,
  ]);
}

function rootOf(group: DemoGroup): DemoGroup {
  return group.parent ? rootOf(group.parent) : group;
}
