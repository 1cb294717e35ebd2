import { expect, test } from 'vitest';
import { ApiError } from '../api/api-errors.ts';
import { besideField } from './beside-field.ts';

test('[R-VALID-5] a phone number that is already in use is shown next to its field, any other refusal unchanged', () => {
  const beside = besideField('phone-taken', 'phone');
  const taken = new ApiError({ kind: 'refused', code: 'phone-taken', requestId: 'r1' });
  expect(() => beside(taken)).toThrow(
    expect.objectContaining({ fields: [{ path: 'phone', code: 'phone-taken', params: {} }], requestId: 'r1' }),
  );
  for (const other of [new ApiError({ kind: 'network' }), new ApiError({ kind: 'refused', code: 'forbidden' })]) {
    expect(() => beside(other)).toThrow(other);
  }
});
