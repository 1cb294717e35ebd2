import { expect, test } from 'vitest';
import { brokenRules } from './accept-rules.ts';

const GOOD = { username: 'deniz.kaya', password: 'a quiet horse', confirm: 'a quiet horse' };
const idsOf = (given: Partial<typeof GOOD>) =>
  Object.entries(brokenRules({ ...GOOD, ...given }, 20)).map(([field, problem]) => `${field} ${problem?.id}`);

test('[R-VALID-6] a valid username and password are sent, others are refused next to their fields', () => {
  expect(idsOf({})).toEqual([]);
  expect(idsOf({ username: ' Deniz-2 ' })).toEqual([]);
  expect(idsOf({ username: '' })).toEqual(['username validation.username-empty']);
  for (const username of ['two words', '-dash', 'şule', '@deniz']) {
    expect(idsOf({ username })).toEqual(['username validation.username-letters']);
  }
  expect(idsOf({ confirm: 'a quiet hose' })).toEqual(['confirm validation.passwords-differ']);
  expect(idsOf({ password: 'short', confirm: 'short' })).toEqual(['password validation.password-length']);
  expect(idsOf({ username: 'horsewoman', password: 'Horsewoman', confirm: 'Horsewoman' })).toEqual([
    'password validation.password-is-username',
  ]);
  expect(brokenRules({ ...GOOD, username: 'x'.repeat(61) }, 20).username).toEqual({
    id: 'validation.too-long',
    params: { max: 60 },
  });
});
