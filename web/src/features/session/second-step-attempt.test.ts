import { expect, test } from 'vitest';
import { brokenRule } from './second-step-attempt.ts';

test('[R-PLUS-13] a code that no app can have shown costs no attempt; the server checks recovery codes', () => {
  expect(brokenRule('', 'app')).toBe('validation.second-factor-empty');
  expect(brokenRule('', 'recovery')).toBe('validation.second-factor-empty');
  for (const code of ['12345', '1234567', '12a456', '１２３４５６']) {
    expect(brokenRule(code, 'app')).toBe('second-factor.six-digits');
  }
  expect(brokenRule('123456', 'app')).toBeNull();
  expect(brokenRule('fhkx-knr1', 'recovery')).toBeNull();
});
