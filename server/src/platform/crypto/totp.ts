import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows (RFC 6238): SHA-1, six digits, half a minute. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** As long as the hash that codes are made with, which RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20;
/** A code is taken this many steps early or late: clocks differ, and typing takes time. */
const WINDOW_STEPS = 1;
const ISSUER = 'Greenroom';

export function newTotpSecret(random: (bytes: number) => Buffer): Buffer {
  return random(SECRET_BYTES);
}

/** What an authenticator app is set up with: the secret in Base32, to type, and the `otpauth:` URI, as a QR code. */
export function totpSetup(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...FORM, issuer: ISSUER, label: username, secret: toSecret(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step that a code was made in, one before and one after now included; null where it is none of these. The
 * caller keeps the step and accepts later ones only, so that no code is good twice.
 */
export function totpStep(secret: Buffer, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...FORM, token: code, secret: toSecret(secret), timestamp, window: WINDOW_STEPS });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

function toSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
