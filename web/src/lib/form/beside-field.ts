import type { AddressError } from '@greenroom/contract/webhooks/webhooks.ts';
import { ApiError } from '../api/api-errors.ts';

/** Refusals that are about what one field holds; each has a text of its own for that place (`validation.…`). */
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
 * The `catch` of a call that may be refused for what one field of its form holds: the problem then stands beside that
 * field, as those of the contract do (R-VALID-5). @throws every other error unchanged
 */
export function besideField(code: Taken, field: string): (error: unknown) => never {
  return besideFields({ [code]: field });
}

/** The same for several refusals: which field each is about. */
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
