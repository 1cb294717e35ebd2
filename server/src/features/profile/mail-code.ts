import { createHash, timingSafeEqual } from 'node:crypto';
import { MAIL_CODE_AGAIN_SECONDS, MAIL_CODE_SECONDS, MAIL_CODE_TRIES } from '@greenroom/contract/constants.ts';
import type { Deps } from '../../context.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { type CodePurpose, keepCode, takeCodeTry } from './mail-codes.queries.ts';

const DIGITS = 6;
const LETTERS_AN_HOUR = 5;
/**
 * The largest multiple of 10^6 that fits in four bytes. Larger random numbers are discarded, so that all codes are
 * equally likely.
 */
const DRAWN_BELOW = 2 ** 32 - (2 ** 32 % 10 ** DIGITS);
const TEMPLATES = { recovery: 'mail-code-recovery', email: 'mail-code-email' } as const;

export interface CodeLetter {
  readonly purpose: CodePurpose;
  readonly user: { readonly id: number; readonly username: string; readonly locale: string };
  /** The address that the code is emailed to. */
  readonly email: string;
  readonly askedAt: Date;
}

/**
 * Creates a code and queues its email, at most once in 60 seconds and five times in an hour per account (R-SES-7).
 * Beyond these limits, it does nothing.
 */
export async function sendCode(deps: Deps, letter: CodeLetter): Promise<void> {
  const { purpose, user, email, askedAt } = letter;
  const code = drawCode(deps.random);
  const kept = {
    userId: user.id,
    purpose,
    codeHash: hashCode(user.id, purpose, code),
    email,
    expiresAt: new Date(deps.clock.now().getTime() + MAIL_CODE_SECONDS * 1000),
    tries: MAIL_CODE_TRIES,
    askedAt,
  };
  const limits = { againAfterSeconds: MAIL_CODE_AGAIN_SECONDS, lettersAnHour: LETTERS_AN_HOUR };
  const params = { code, minutes: MAIL_CODE_SECONDS / 60, username: user.username };
  await deps.db.transaction().execute(async (trx) => {
    if (!(await keepCode(trx, kept, limits))) return;
    await enterMail(trx, { recipient: email, locale: user.locale, template: TEMPLATES[purpose], params });
  });
}

/**
 * Checks a code and uses one of its three tries. The work is the same for a user that doesn't exist (id 0).
 * @param email the email that the code must have been sent to; null: any
 * @returns the hash for using up the code; null if the code is wrong, expired, used or tried too often
 */
export async function tryCode(
  deps: Deps,
  userId: number,
  purpose: CodePurpose,
  code: string,
  email: string | null,
): Promise<Buffer | null> {
  const given = hashCode(userId, purpose, code);
  const open = await takeCodeTry(deps.db, userId, purpose, deps.clock.now());
  const wanted = open?.codeHash ?? Buffer.alloc(given.length);
  const right = wanted.length === given.length && timingSafeEqual(wanted, given);
  return open && right && (email === null || email === open.email) ? given : null;
}

function drawCode(random: Deps['random']): string {
  let drawn = random(4).readUInt32BE();
  while (drawn >= DRAWN_BELOW) drawn = random(4).readUInt32BE();
  return String(drawn % 10 ** DIGITS).padStart(DIGITS, '0');
}

function hashCode(userId: number, purpose: CodePurpose, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${purpose} ${code}`).digest();
}

/** Formats a time for emails, the same in every language: `2026-11-21 13:05 UTC`. */
export function sayTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
