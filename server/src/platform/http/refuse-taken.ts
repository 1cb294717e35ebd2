import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { fail } from './fail.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Does the work. If it violates the unique index, even because of a simultaneous call, throws a refusal.
 * @param index the index's name in the database
 * @throws RefusalError `code`
 */
export async function refuseTaken<T>(index: string, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isViolationOf(error, index)) return fail(code);
    throw error;
  }
}

function isViolationOf(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === UNIQUE_VIOLATION && error.constraint === index;
}
