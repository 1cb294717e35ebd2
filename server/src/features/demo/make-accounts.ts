import { MALE_GENDER } from '@greenroom/contract/enums.ts';
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { APP_LABELS, EMOJIS, NAMES, PAYMENT_PLATFORMS, PICTURES, PROHIBITED_NAMES } from './demo-data.ts';
import { type Chance, chanceFor } from './random.ts';
import type { SavedPictures } from './save-pictures.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The share of a country's accounts on its home app. The other apps have the following shares, in percent. */
const HOME_SHARE = 0.52;
const APP_SHARES = APP_LABELS.split(' ').map((_label, index) => [index + 1, [40, 24, 11][index] ?? 25 / 15] as const);
const ACCOUNTS_OF_A_PERSON = [[1, 84] as const, [2, 13] as const, [3, 3] as const];
/** Minimum age in days, so that everyone is old enough even on the first day of the story. */
const LEAST_AGE_DAYS = 18 * 366 + 60;
const GREATEST_AGE_DAYS = 34 * 365;

export interface DemoAccount {
  readonly row: Insertable<DB['accounts']>;
  /** The reasons for which a reviewer rejects the account in any group. */
  readonly flaws: readonly number[];
}

interface Country {
  readonly code: string;
  readonly homeApp: number;
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

interface Person {
  readonly key: string | null;
  readonly country: Country;
  readonly given: string;
  readonly male: boolean;
  readonly birthDate: string;
  /** The number of the person's face. Most people use the same face on each app. */
  readonly face: number;
}

function readCountries(): (readonly [Country, number])[] {
  const lines = NAMES.trim().split('\n');
  return lines.flatMap((line, index) => {
    if (index % 4 !== 0) return [];
    const [code = '', share, homeApp] = line.split(' ');
    const [women = [], men = [], families = []] = lines.slice(index + 1, index + 4).map((names) => names.split(' '));
    return [[{ code, homeApp: Number(homeApp), women, men, families }, Number(share)] as const];
  });
}

/** Creates accounts for women and some men from all over the world, as their apps would report them, by ID. */
export function makeAccounts(count: number, now: number, pictures: SavedPictures): Map<string, DemoAccount> {
  const chance = chanceFor('accounts');
  const countries = readCountries();
  // Each app assigns its account numbers from a separate range, with gaps.
  const last = new Map(APP_SHARES.map(([id]) => [id, id === 2 ? 204_000_002 : 10_000_000 + id * 4_700_000]));
  const accounts = new Map<string, DemoAccount>();
  for (let person = 0; accounts.size < count; person++) {
    const who = makePerson(chance, person, countries, now);
    for (const appId of chooseApps(chance, who.country.homeApp).slice(0, count - accounts.size)) {
      const id = (last.get(appId) ?? 0) + chance.whole(3, 240);
      last.set(appId, id);
      accounts.set(String(id), makeAccount(chance, who, { appId, id }, now, pictures));
    }
  }
  return accounts;
}

function makePerson(
  chance: Chance,
  number: number,
  countries: Iterable<readonly [Country, number]>,
  now: number,
): Person {
  const country = chance.weighted(countries);
  const male = chance.happens(0.05);
  const born = now - chance.whole(LEAST_AGE_DAYS, GREATEST_AGE_DAYS) * DAY_MS;
  return {
    key: chance.happens(0.88) ? `p-${(number * 2_654_435_761) % 4_294_967_296}` : null,
    country,
    given: chance.pick(male ? country.men : country.women),
    male,
    birthDate: new Date(born).toISOString().slice(0, 10),
    face: chance.whole(0, 999_999),
  };
}

/**
 * Returns the apps for a person, usually one. Several accounts are on different apps, and occasionally two are on the
 * same.
 */
function chooseApps(chance: Chance, home: number): number[] {
  const apps = [chance.happens(HOME_SHARE) ? home : chance.weighted(APP_SHARES)];
  const many = chance.weighted(ACCOUNTS_OF_A_PERSON);
  while (apps.length < many) {
    const again = chance.happens(0.3) ? apps[0] : undefined;
    apps.push(again ?? chance.weighted(APP_SHARES));
  }
  return apps;
}

function makeAccount(
  chance: Chance,
  { key, country, given, male, birthDate, face }: Person,
  { appId, id }: { readonly appId: number; readonly id: number },
  now: number,
  pictures: SavedPictures,
): DemoAccount {
  const named = nameAccount(chance, country, given);
  const picture = chance.weighted(PICTURES.map((each) => [each, male ? each.men : each.women] as const));
  const number = chance.happens(0.8) ? face : chance.whole(0, 999_999);
  const hasPicture = !chance.happens(0.015);
  const hasVideo = !male && chance.happens(0.87);
  const bankLinked = chance.happens(0.9) ? chance.happens(0.55) : null;
  const row = {
    host_id: String(id),
    app_id: appId,
    state: chance.happens(0.02) ? 'banned' : chance.happens(0.02) ? 'deleted' : 'active',
    name: named.name,
    avatar_url: hasPicture ? `/avatar/${pictures.file(picture.kind, number)}` : null,
    avatar_is_default: hasPicture && picture.kind === 'default',
    gender: male ? MALE_GENDER : chance.happens(0.12) ? 3 : 2,
    birth_date: birthDate,
    country: country.code,
    homepage_video_url: hasVideo ? `/avatar/${pictures.file('video', chance.whole(0, 5))}` : null,
    story_status: 1,
    personal_video_status: hasVideo ? 1 : 0,
    kyc_verified: chance.happens(0.9) ? chance.happens(0.7) : null,
    bank_linked: bankLinked,
    bank_country: bankLinked ? country.code : null,
    category: chance.pick(male ? [7, 9, 9, 9, 10] : [1, 2, 3, 3, 4, 4, 5, 5, 5]),
    payment_platform: bankLinked ? 1 + (id % PAYMENT_PLATFORMS.length) : null,
    person_key: key,
    reported_at: new Date(now - chance.whole(1, 30) * HOUR_MS).toISOString(),
  };
  const seen = [hasVideo ? null : 202, hasPicture ? picture.code : null];
  return { row, flaws: [...seen.filter((code) => code !== null), ...named.flaws] };
}

/** Returns a name that a person from this country might use on an app, and the review codes that apply to it. */
function nameAccount(chance: Chance, country: Country, given: string): { name: string; flaws: readonly number[] } {
  if (chance.happens(0.02)) return { name: chance.pick(PROHIBITED_NAMES).replace('*', given), flaws: [215] };
  const digits = chance.happens(0.5) ? chance.whole(1, 99) : `_${chance.whole(1990, 2006)}`;
  const flaws = [
    { code: 213, text: `${digits}`, is: chance.happens(0.045) },
    { code: 214, text: ` ${chance.pick(EMOJIS)}`, is: chance.happens(0.04) },
  ].filter(({ is }) => is);
  const name = shapeName(chance, country, given) + flaws.map(({ text }) => text).join('');
  return { name, flaws: flaws.map(({ code }) => code) };
}

const LATIN = /^\p{Script=Latin}/u;

function shapeName(chance: Chance, { women, families }: Country, given: string): string {
  const family = chance.pick(families);
  const kind = chance.next();
  if (kind < 0.58 || LATIN.test(given) !== LATIN.test(family)) return given;
  if (kind < 0.72) return `${given} ${[...family][0]}.`;
  if (kind < 0.84) return `${given} ${family}`;
  return kind < 0.9 ? `${given} ${chance.pick(women)}` : lowerCase(`${given}.${family}`);
}

/**
 * Converts to lower case in the Turkish locale, because in other locales the dotted capital İ would become two
 * characters.
 */
function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
