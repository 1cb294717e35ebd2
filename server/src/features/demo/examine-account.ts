import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { type DemoAccount, type DemoGroup, hasPicture, hasVideo, type World } from './demo-world.ts';

/** What the examination of an account finds, as it would be written beside its application. */
export interface Finding {
  readonly codes: readonly number[];
  readonly otherHere: string | null;
  readonly otherElsewhere: string | null;
  readonly suggested: readonly number[];
}

/**
 * Examines an account of the group's app as the product does: the codes in the order in which they decide (R-HOST-9),
 * in the world as it is at that time.
 */
export function examineAccount(world: World, account: DemoAccount, group: DemoGroup, at: number): Finding {
  const others = world.siblings(account);
  const here = others.filter((other) => other.membership?.group === group);
  const elsewhere = others.filter((other) => isHostElsewhere(other, group));
  const objections: readonly (readonly [code: number, objects: boolean])[] = [
    [101, account.state !== 'active'],
    [106, account.membership?.group === group],
    [107, account.membership !== null && account.membership.group !== group],
    [111, others.some((other) => isHostOfBrand(other, group, 'yaar'))],
    [112, others.some((other) => isHostOfBrand(other, group, 'topchat'))],
    [115, account.application?.batch.group === group],
    [105, account.application !== null && account.application.batch.group !== group],
    [103, account.gender === MALE_GENDER],
    [104, !hasPicture(account, at)],
    [108, here.length > 0],
    [109, elsewhere.length > 0],
    [110, [account, ...others].some((each) => each.formerGroups.some((former) => former !== group))],
  ];
  const codes = objections.filter(([, objects]) => objects).map(([code]) => code);
  return {
    codes,
    otherHere: codes.includes(108) ? firstId(here) : null,
    otherElsewhere: codes.includes(109) ? firstId(elsewhere) : null,
    suggested: codes.length === 0 ? suggest(account, group, at) : [],
  };
}

/** What a machine can see of the review's reasons beforehand. */
function suggest(account: DemoAccount, group: DemoGroup, at: number): number[] {
  const seen: readonly (readonly [code: number, seen: boolean])[] = [
    [201, account.country !== group.country],
    [202, !hasVideo(account, at)],
    [213, account.nameFlaws.includes(213)],
    [214, account.nameFlaws.includes(214)],
  ];
  return seen.filter(([, is]) => is).map(([code]) => code);
}

function isHostOfBrand(other: DemoAccount, group: DemoGroup, brand: 'yaar' | 'topchat'): boolean {
  return other.appId !== group.appId && other.membership?.group.brand === brand;
}

/** A host of one of the two named brands is 111's and 112's case, unless it is the group's own app. */
function isHostElsewhere(other: DemoAccount, group: DemoGroup): boolean {
  const there = other.membership?.group;
  return there !== undefined && there !== group && (there.appId === group.appId || there.brand === 'other');
}

function firstId(accounts: readonly DemoAccount[]): string | null {
  return accounts.map(({ hostId }) => hostId).sort()[0] ?? null;
}
