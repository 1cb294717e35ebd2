import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTotpSecret, totpSetup, totpStep } from './totp.ts';

/** The test values in RFC 6238, appendix B, for SHA-1: the last six of the eight digits. */
const secret = Buffer.from('12345678901234567890', 'ascii');
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

test('the codes match RFC 6238, and each returns its step', () => {
  for (const [seconds, code] of VECTORS) {
    expect(totpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  }
});

test('a code is accepted half a minute early or late, and no more', () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    for (const other of [step - 1, step, step + 1]) expect(totpStep(secret, code, at(other * 30 + 29))).toBe(step);
    for (const far of [step - 2, step + 2]) {
      if (far >= 1) expect(totpStep(secret, code, at(far * 30))).toBeNull();
    }
  }
});

test('a text that is not a six-digit code is no match, and never an error', () => {
  for (const text of ['', '28708', '2870820', '28708２', '٢٨٧٠٨٢', '28708\n', ' 28708', '-28708', '1e5000']) {
    expect(totpStep(secret, text, at(59))).toBeNull();
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      fc.pre(!/^[0-9]{6}$/.test(text));
      expect(totpStep(secret, text, at(59))).toBeNull();
    }),
  );
});

test('a secret has 160 bits, and the app gets issuer, user and parameters', () => {
  const made = newTotpSecret(randomBytes);
  expect(made).toHaveLength(20);
  const setup = totpSetup(secret, 'nina winter:x');
  expect(setup.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(setup.uri);
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Greenroom:nina%20winter%3Ax\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ issuer: 'Greenroom', secret: setup.secret, algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
