import { ApiError } from '../api/api-errors.ts';

/** Refusals that are about what one field holds; each has a text of its own for that place (`validation.…`). */
type Taken = 'phone-taken' | 'group-name-taken' | 'dictionary-name-taken' | 'app-taken' | 'app-brand-taken';

/**
 * The `catch` of a call that may be refused for what one field of its form holds: the problem then stands beside that
 * field, as those of the contract do (R-VALID-5). @throws every other error unchanged
 */
export function besideField(code: Taken, field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== code) throw error;
    throw new ApiError({
      kind: 'refused',
      code: 'invalid-input',
      fields: [{ path: field, code, params: error.params }],
      cause: error,
      ...(error.requestId !== null && { requestId: error.requestId }),
    });
  };
}
