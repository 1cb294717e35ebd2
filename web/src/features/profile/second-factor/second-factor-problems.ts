import { ApiError } from '../../../lib/api/api-errors.ts';
import type { Problems } from '../use-form.ts';

export type FactorField = 'password' | 'code';

/** Which field a refusal is about. */
const FIELDS: Readonly<Record<string, FactorField>> = {
  'wrong-password': 'password',
  'wrong-second-factor': 'code',
};

/** What the server has against it, beside its field; none where it is about the form or the way there. */
export function refusedFactor(error: unknown): Problems<FactorField> {
  if (!(error instanceof ApiError)) return {};
  const field = FIELDS[error.code];
  return field === undefined ? {} : { [field]: { id: `errors.${error.code}` } };
}
