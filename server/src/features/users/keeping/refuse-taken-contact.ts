import { refuseTaken } from '../../../platform/http/refuse-taken.ts';

/**
 * Does the work; a username, email or phone that another user has is refused, even if both come at the same moment.
 * @throws RefusalError `username-taken`, `email-taken`, `phone-taken`
 */
export async function refuseTakenContact<T>(work: () => Promise<T>): Promise<T> {
  return refuseTaken('users_username', 'username-taken', () =>
    refuseTaken('users_email', 'email-taken', () => refuseTaken('users_phone', 'phone-taken', work)),
  );
}
