import { fail } from '../../../platform/http/fail.ts';

/**
 * A new email must differ from the user's current one, ignoring case (R-VALID-3).
 * @throws RefusalError `email-same`
 */
export function requireOtherEmail(user: { readonly email: string | null }, email: string): void {
  if (user.email?.toLowerCase() === email.toLowerCase()) fail('email-same');
}
