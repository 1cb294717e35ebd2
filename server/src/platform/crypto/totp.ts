import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The secret's length that RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20;
/** Number of time steps by which a code can be early or late, to allow for clock differences and typing time. */
const WINDOW_STEPS = 1;
const ISSUER = 'Greenroom';

export function newTotpSecret(random: (bytes: number) => Buffer): Buffer {
  return random(SECRET_BYTES);
}

/**
 * Returns what a user needs to set up an authenticator app: the secret in Base32 for typing, and the `otpauth:` URI for
 * the QR code.
 */
export function totpSetup(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...FORM, issuer: ISSUER, label: username, secret: toSecret(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Returns the time step that a code belongs to, within one step before or after now, or null if the code matches none
 * of them. The caller stores the step and accepts only later ones, so that each code works once.
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
