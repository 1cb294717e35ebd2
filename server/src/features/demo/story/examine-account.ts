import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { decide, type Fact, type PresentFacts } from '../../applications/index.ts';
import { type DemoAccount, type DemoGroup, hasPicture, hasVideo, type World } from '../demo-world.ts';

/** What the examination of an account finds, as it is written with its application. */
export interface Finding {
  readonly codes: readonly number[];
  readonly otherHere: string | null;
  readonly otherElsewhere: string | null;
  readonly suggested: readonly number[];
}

/**
 * Examines an account of the group's app by the product's own table of checks (R-HOST-9), with the data as they are at
 * that time.
 */
export function examineAccount(world: World, account: DemoAccount, group: DemoGroup, at: number): Finding {
  const others = world.siblings(account);
  const here = others.filter((other) => other.membership?.group === group);
  const elsewhere = others.filter((other) => isHostElsewhere(other, group));
  const facts: PresentFacts & Readonly<Record<Extract<Fact, 'openHere' | 'openElsewhere'>, boolean>> = {
    gone: account.state !== 'active',
    hostHere: account.membership?.group === group,
    hostElsewhere: account.membership !== null && account.membership.group !== group,
    personOnYaar: others.some((other) => isHostOfBrand(other, group, 'yaar')),
    personOnTopchat: others.some((other) => isHostOfBrand(other, group, 'topchat')),
    openHere: account.application?.batch.group === group,
    openElsewhere: account.application !== null && account.application.batch.group !== group,
    male: account.gender === MALE_GENDER,
    noAvatar: !hasPicture(account, at),
    otherAccountHere: here.length > 0,
    otherAccountElsewhere: elsewhere.length > 0,
    workedElsewhere: [account, ...others].some((each) => each.formerGroups.some((former) => former !== group)),
  };
  const codes = decide(facts, group.brand);
  return {
    codes,
    otherHere: codes.includes(108) ? firstId(here) : null,
    otherElsewhere: codes.includes(109) ? firstId(elsewhere) : null,
    suggested: codes.length === 0 ? suggest(account, group, at) : [],
  };
}

/** The review reasons that can be detected automatically. */
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
