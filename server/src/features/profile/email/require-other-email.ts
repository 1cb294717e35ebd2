import { fail } from '../../../platform/http/fail.ts';

/**
 * A new address must be another one than the user has, in whatever case (R-VALID-3).
 * @throws RefusalError `email-same`
 */
export function requireOtherEmail(user: { readonly email: string | null }, email: string): void {
  if (user.email?.toLowerCase() === email.toLowerCase()) fail('email-same');
}
