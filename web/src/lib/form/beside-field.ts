import type { AddressError } from '@greenroom/contract/webhooks/webhooks.ts';
import { ApiError } from '../api/api-errors.ts';

/** Refusals because of one field's value. Each has a text of its own for that field (`validation.…`). */
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
 * The `catch` of a call that can be refused because of one field's value: the problem then appears next to that field,
 * as those of the contract do (R-VALID-5).
 * @throws every other error unchanged
 */
export function besideField(code: Taken, field: string): (error: unknown) => never {
  return besideFields({ [code]: field });
}

/** The same for several refusals, with the field of each. */
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
