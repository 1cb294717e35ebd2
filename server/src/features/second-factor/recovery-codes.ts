import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@greenroom/contract/constants.ts';

/** 32 letters and digits, one for five random bits: no I, L or O, which look like 1 and 0, and no U. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_CHARACTERS = 8;

/** Codes to write down in case the app is lost; each is valid once. */
export function newRecoveryCodes(random: (bytes: number) => Buffer): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(random(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${letters.slice(0, CODE_CHARACTERS / 2)}-${letters.slice(CODE_CHARACTERS / 2)}`;
  });
}

/** The stored hash of a recovery code. Case, dashes, spaces and look-alikes make no difference. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .replace(/[^0-9a-z]/g, '');
  return createHash('sha256').update(plain).digest();
}
