import { REJECTION_CODES } from '@greenroom/contract/applications/reasons.ts';
import { expect, test } from 'vitest';
import { COMMAND_KEYS, REASON_KEYS } from './reason-keys.ts';

test('[R-PLUS-4] every reason for a rejection has its own key, 1 to 9 for 204 to 212', () => {
  expect(REASON_KEYS.map(({ code }) => code).toSorted()).toEqual([...REJECTION_CODES]);
  const digits = REASON_KEYS.filter(({ key }) => /\d/.test(key)).map(({ key, code }) => [key, code]);
  expect(digits).toEqual(Array.from({ length: 9 }, (_, index) => [String(index + 1), 204 + index]));
});

test('no two commands of the review share a key', () => {
  // In the list, R rejects, Enter opens a row, and ? shows the keys.
  const keys = [...REASON_KEYS.map(({ key }) => key), ...Object.values(COMMAND_KEYS), 'r', '?'];
  expect(new Set(keys).size).toBe(keys.length);
});
