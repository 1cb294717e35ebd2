import { z } from 'zod';
import { DICTIONARY_PAGE_SIZE } from './constants.ts';
import { CATEGORIES, GENDERS } from './enums.ts';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';

/** A value as the platform reports it, and the key of its text. */
type Entry = readonly [value: string, name: string];

/**
 * All enumerations in section 3 of the specification (R-DATA-11), in the same order. If there are variants, the wider
 * one is used. Texts are `enums.<list>.<name>` for enumerations that screens show directly, otherwise
 * `dictionaries.<list>.<name>`.
 */
export const ENUMERATIONS = {
  genders: Object.entries(GENDERS),
  categories: Object.entries(CATEGORIES),
  'on-off': [
    ['0', 'off'],
    ['1', 'on'],
  ],
  'new-users': [
    ['1', 'new'],
    ['0', 'old'],
  ],
  'match-targets': [
    ['0', 'both'],
    ['1', 'men'],
    ['2', 'women'],
    ['3', 'goddess-wall'],
    ['4', 'friend-call'],
  ],
  'video-kinds': [
    ['1', 'real'],
    ['0', 'fake'],
  ],
  platforms: [
    ['1', 'ios'],
    ['2', 'android'],
    ['4', 'web'],
  ],
  violations: [
    ['1', 'violating'],
    ['0', 'normal'],
  ],
  'vip-tiers': [
    ['0', 'free'],
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
  ],
  'level-bands': [
    ['FREE', 'free'],
    ['1-5', '1-5'],
    ['6-10', '6-10'],
    ['11-13', '11-13'],
    ['14-15', '14-15'],
  ],
  'applicant-types': [
    ['1', 'individual'],
    ['2', 'company'],
  ],
  'work-histories': [
    ['1', 'never'],
    ['2', 'elsewhere'],
    ['3', 'left'],
    ['4', 'left-deleted'],
  ],
  'call-types': [
    ['1', 'voice-match'],
    ['2', 'voice-call'],
  ],
  'image-reviews': [
    ['100', 'violation-confirmed'],
    ['101', 'violation-likely'],
    ['102', 'sexy-confirmed'],
    ['103', 'sexy-likely'],
    ['104', 'normal-confirmed'],
    ['105', 'normal-likely'],
    ['1', 'unknown'],
    ['2', 'normal'],
    ['5', 'failed'],
    ['1000', 'gender-mismatch'],
    ['2000', 'minor'],
  ],
  'gender-reviews': [
    ['199', 'female-confirmed'],
    ['200', 'female-likely'],
    ['201', 'male-confirmed'],
    ['202', 'male-likely'],
    ['203', 'mismatch-confirmed'],
    ['204', 'mismatch-likely'],
    ['1', 'unknown'],
    ['5', 'failed'],
  ],
  'content-reviews': [
    ['301', 'minor-confirmed'],
    ['302', 'minor-likely'],
    ['303', 'vulgar-confirmed'],
    ['304', 'vulgar-likely'],
    ['1', 'unknown'],
    ['2', 'normal'],
    ['5', 'failed'],
  ],
} as const satisfies Record<string, readonly Entry[]>;

export type EnumerationName = keyof typeof ENUMERATIONS;

/** Enumerations that screens show directly. */
export const SHOWN_BY_SCREENS: ReadonlySet<string> = new Set<EnumerationName>(['genders', 'categories']);

export function isEnumeration(name: string): name is EnumerationName {
  return Object.hasOwn(ENUMERATIONS, name);
}

export const listEntries = route({
  id: 'dictionaries.listEntries',
  method: 'GET',
  path: '/admin/common/dictDetail',
  summary: 'List the values of a dictionary with their labels in the caller’s language (R-DATA-7, R-DATA-11)',
  access: 'signed-in',
  tokens: ['read'],
  query: z.object({
    dictName: givenText(100),
    pageNo: z.coerce.number<number>().int().min(1).max(10_000_000).default(1),
    pageSize: z.coerce.number<number>().int().min(1).max(DICTIONARY_PAGE_SIZE).default(DICTIONARY_PAGE_SIZE),
  }),
  data: z.array(z.object({ value: z.string(), label: z.string() })),
  errors: ['dictionary-not-found'],
});
