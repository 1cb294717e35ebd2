import type { ErrorCode, ErrorParams } from '@greenroom/contract/errors.ts';
import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';

/** A refusal: a registered error code with its parameters. The text is created when the answer is written. */
export class RefusalError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldProblem[];
  /** Seconds until the same call may succeed, for the Retry-After header. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, params: ErrorParams, fields: readonly FieldProblem[], retryAfterSeconds: number | null) {
    super(code);
    this.name = 'RefusalError';
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Ends an operation with a refusal and rolls back its transaction. */
export function fail(code: ErrorCode, params: ErrorParams = {}): never {
  throw new RefusalError(code, params, [], null);
}
