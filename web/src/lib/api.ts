import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { openAnswer, refusalOf } from './api-answer.ts';
import { ApiError, reportError } from './api-errors.ts';
import { buildRequest } from './api-request.ts';
import { type Answer, send } from './api-transport.ts';
import type { CallInput } from './call-input.ts';
import { askForRenewal } from './renewal.ts';
import { saveBlob } from './save-file.ts';
import { getToken } from './token.ts';

export { ApiError, describeError } from './api-errors.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Goes into the field that the route's contract names, as multipart. */
  file?: File | undefined;
  /** The same key for the same attempt; made up where a route takes one and none is given. */
  idempotencyKey?: string | undefined;
  /** The caller shows the error itself. */
  release?: boolean | undefined;
  /** False: an ended session is an error like any other, without the dialog. */
  renew?: boolean | undefined;
  /** Share of the upload that is through, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Carries out one call of the contract.
 * @returns the envelope's `data`, parsed by the contract
 * @throws {ApiError} after the error was told (R-ERR-1 to 6), unless `release` is set; an AbortError when `signal` aborts
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Data<R>> {
  const answer = await attempt(route, input, options);
  return guarded(options, async () => openAnswer(route, answer));
}

/**
 * Fetches a file and saves it under the name that the server gives it.
 * @throws {ApiError} as `call` does
 */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<void> {
  const answer = await attempt(route, input, options);
  saveBlob(answer.body, answer.fileName ?? route.id);
}

/** A file as it comes, without the token: for public pictures such as the verification code. */
export async function fetchFile<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Blob> {
  const answer = await attempt(route, input, options);
  return answer.body;
}

/** One request; when the session has ended, a second one after it was renewed in place (R-PLUS-9). */
async function attempt<R extends Route>(route: R, input: CallInput<R>, options: CallOptions): Promise<Answer> {
  const request = buildRequest(route, input, options);
  return guarded(options, async () => {
    const sentWith = getToken();
    const first = await send(request, sentWith, options);
    if (first.ok) return first;
    const renewable = first.httpStatus === 401 && route.access !== 'public' && options.renew !== false;
    if (!renewable || !(await sessionIsBack(sentWith))) throw await refusalOf(first);
    const second = await send(request, getToken(), options);
    if (!second.ok) throw await refusalOf(second);
    return second;
  });
}

async function sessionIsBack(sentWith: string | null): Promise<boolean> {
  const now = getToken();
  if (now !== null && now !== sentWith) return true;
  return (await askForRenewal()) === 'renewed';
}

async function guarded<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) reportError(error, options.release === true);
    throw error;
  }
}
