import { setImmediate as breathe } from 'node:timers/promises';
import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import { APP_SHARES, APPS, HOME_APPS, HOME_SHARE } from '../apps.ts';
import { DAY_MS, type DemoAccount, HOUR_MS, type PictureChoice, type PictureKind } from '../demo-world.ts';
import { type Chance, chanceFor } from '../random.ts';
import { composeName } from './compose-name.ts';
import { NAME_LISTS, type NameList } from './names.ts';

/** Accounts made in one turn of the event loop. */
const BATCH_SIZE = 250;

const COUNTRIES = new Map([...NAME_LISTS].map(([country, { weight }]) => [country, weight]));
const ACCOUNTS_OF_A_PERSON = new Map([
  [1, 84],
  [2, 13],
  [3, 3],
]);
const WOMENS_PICTURES = new Map<PictureKind, number>([
  ['woman', 860],
  ['blurry', 16],
  ['not-human', 16],
  ['several', 14],
  ['border', 12],
  ['dimensions', 8],
  ['man', 6],
  ['low-quality', 12],
  ['default', 26],
]);
const MENS_PICTURES = new Map<PictureKind, number>([
  ['man', 70],
  ['not-human', 10],
  ['default', 20],
]);

interface Person {
  readonly key: string | null;
  readonly country: string;
  readonly list: NameList;
  readonly given: string;
  readonly male: boolean;
  readonly birthDate: string;
  /** Most use the same face on each app. */
  readonly face: number;
}

/** Makes accounts of women and some men from all over the world, as their apps would report them. */
export async function makeAccounts(count: number, now: number): Promise<DemoAccount[]> {
  const chance = chanceFor('accounts');
  const nextHostId = numberAccounts(chance);
  const accounts: DemoAccount[] = [];
  let breathedAt = 0;
  for (let person = 0; accounts.length < count; person++) {
    const who = makePerson(chance, person, now);
    for (const appId of chooseApps(chance, who.country)) {
      if (accounts.length < count) accounts.push(makeAccount(chance, who, appId, nextHostId(appId), now));
    }
    if (accounts.length - breathedAt >= BATCH_SIZE) {
      breathedAt = accounts.length;
      await breathe();
    }
  }
  return accounts;
}

/** Each app counts its accounts in a range of its own, with gaps. */
function numberAccounts(chance: Chance): (appId: number) => string {
  const last = new Map(APPS.map(({ id }) => [id, id === 2 ? 204_000_000 + id : 10_000_000 + id * 4_700_000]));
  return (appId) => {
    const next = (last.get(appId) ?? 0) + chance.whole(3, 240);
    last.set(appId, next);
    return String(next);
  };
}

function makePerson(chance: Chance, number: number, now: number): Person {
  const country = chance.weighted(COUNTRIES);
  const list = NAME_LISTS.get(country);
  if (!list) throw new Error(`no names for ${country}`);
  const male = chance.happens(0.08);
  const born = now - chance.whole(18 * 366, 34 * 365) * DAY_MS;
  return {
    key: chance.happens(0.88) ? `p-${(number * 2_654_435_761) % 4_294_967_296}` : null,
    country,
    list,
    given: chance.pick(male ? list.men : list.women),
    male,
    birthDate: new Date(born).toISOString().slice(0, 10),
    face: chance.whole(0, 999_999),
  };
}

/** Mostly one; a person with several has them on different apps, now and then two on the same. */
function chooseApps(chance: Chance, country: string): number[] {
  const home = HOME_APPS.get(country) ?? 1;
  const apps = [chance.happens(HOME_SHARE) ? home : chance.weighted(APP_SHARES)];
  const many = chance.weighted(ACCOUNTS_OF_A_PERSON);
  while (apps.length < many) {
    const again = chance.happens(0.3) ? apps[0] : undefined;
    apps.push(again ?? chance.weighted(APP_SHARES));
  }
  return apps;
}

function makeAccount(chance: Chance, who: Person, appId: number, hostId: string, now: number): DemoAccount {
  const { name, flaws } = composeName(chance, who.list, who.given);
  const since = () => (chance.happens(0.03) ? now - chance.whole(4, 50) * DAY_MS : 0);
  return {
    hostId,
    appId,
    state: chance.happens(0.02) ? 'banned' : chance.happens(0.02) ? 'deleted' : 'active',
    name,
    nameFlaws: flaws,
    picture: choosePicture(chance, who),
    pictureSince: since(),
    video: !who.male && chance.happens(0.9) ? chance.whole(0, 5) : null,
    videoSince: since(),
    gender: who.male ? MALE_GENDER : chance.happens(0.12) ? 3 : 2,
    birthDate: who.birthDate,
    country: who.country,
    category: who.male ? chance.pick([7, 9, 9, 9, 10]) : chance.pick([1, 2, 3, 3, 4, 4, 5, 5, 5]),
    kycVerified: chance.happens(0.9) ? chance.happens(0.7) : null,
    bankLinked: chance.happens(0.9) ? chance.happens(0.55) : null,
    personKey: who.key,
    reportedAt: now - chance.whole(1, 30) * HOUR_MS,
    membership: null,
    formerGroups: [],
    application: null,
  };
}

function choosePicture(chance: Chance, who: Person): PictureChoice | null {
  if (chance.happens(0.015)) return null;
  const kind = chance.weighted(who.male ? MENS_PICTURES : WOMENS_PICTURES);
  return { kind, number: chance.happens(0.8) ? who.face : chance.whole(0, 999_999) };
}
