import type { AddressError } from '@greenroom/contract/webhooks/webhooks.ts';
import { ApiError } from '../api/api-errors.ts';

/** Codes of refusals that concern one field's value. Each has its own text for that field (`validation.…`). */
type Taken =
  | 'phone-taken'
  | 'group-name-taken'
  | 'username-taken'
  | 'email-taken'
  | 'role-name-taken'
  | 'role-scope'
  | 'department-name-taken'
  | 'dictionary-name-taken'
  | 'app-taken'
  | 'app-brand-taken'
  | AddressError;

/**
 * Returns a `catch` handler for a call that can be refused because of one field's value. The problem then appears next
 * to that field, like problems from the contract (R-VALID-5).
 * @throws all other errors unchanged
 */
export function besideField(code: Taken, field: string): (error: unknown) => never {
  return besideFields({ [code]: field });
}

/** The same for several refusals, each with its field. */
export function besideFields(fields: { readonly [Code in Taken]?: string }): (error: unknown) => never {
  const byCode = new Map(Object.entries(fields));
  return (error) => {
    const path = error instanceof ApiError ? byCode.get(error.code) : undefined;
    if (!(error instanceof ApiError) || path === undefined) throw error;
    throw new ApiError({
      kind: 'refused',
      code: 'invalid-input',
      fields: [{ path, code: error.code, params: error.params }],
      cause: error,
      ...(error.requestId !== null && { requestId: error.requestId }),
    });
  };
}
