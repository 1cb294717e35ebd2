import type { Deps } from '../../context.ts';

/** Sixteen characters without similar ones, about 80 bits. */
const PASSWORD_LENGTH = 16;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that is shown once. Bytes beyond the last whole multiple of the alphabet are discarded, so that each letter is equally likely. */
export function randomPassword(random: Deps['random']): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < PASSWORD_LENGTH) {
    for (const byte of random(PASSWORD_LENGTH * 2)) {
      if (byte < limit && password.length < PASSWORD_LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
