import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { login } from '@greenroom/contract/session.ts';
import { getToken } from '../session/token.ts';
import { openAnswer, openFile, refusalOf } from './api-answer.ts';
import { ApiError, reportError } from './api-errors.ts';
import { buildRequest } from './api-request.ts';
import { send } from './api-transport.ts';
import type { CallInput } from './call-input.ts';
import type { Answer } from './first-calls.ts';
import { askForRenewal } from './renewal.ts';
import { saveBlob } from './save-file.ts';

export { ApiError, describeError } from './api-errors.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** File to send as multipart, in the field that the route's contract names. */
  file?: File | undefined;
  /** Must be the same for each try of the same attempt. Default: a generated key if the route needs one. */
  idempotencyKey?: string | undefined;
  /** True if the caller shows the error itself. */
  release?: boolean | undefined;
  /** If false, an ended session is reported as any other error, without the dialog. */
  renew?: boolean | undefined;
  /** Receives the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Time limit. Default: the general limit for calls (R-ERR-4). */
  timeoutMilliseconds?: number | undefined;
  /** The server's origin. Default: the page's own origin (R-API-3). */
  base?: string | undefined;
}

/**
 * Makes one call that the contract declares.
 * @returns the envelope's `data`, parsed by the contract
 * @throws {ApiError} after the error is shown (R-ERR-1 to 6), or without showing it if `release` is set; an AbortError
 * when `signal` aborts
 */
export function call<R extends Route>(route: R, input: CallInput<R>, options: CallOptions = {}): Promise<Data<R>> {
  return reported(route, options, async () => openAnswer(route, await attempt(route, input, options)));
}

/**
 * Fetches a file and saves it under the name from the server.
 * @throws {ApiError} as `call` does
 */
export async function download<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<void> {
  await reported(route, options, async () => {
    const answer = await attempt(route, input, options);
    saveBlob(await openFile(answer), fileNameIn(answer.header('Content-Disposition')) ?? route.id);
  });
}

/**
 * Fetches a file, to show or copy the file.
 * @throws {ApiError} as `call` does
 */
export function fetchFile<R extends Route>(route: R, input: CallInput<R>, options: CallOptions = {}): Promise<Blob> {
  return reported(route, options, async () => openFile(await attempt(route, input, options)));
}

/** Sends one request. If the session has ended, sends the request again after each renewal in place (R-PLUS-9). */
async function attempt<R extends Route>(route: R, input: CallInput<R>, options: CallOptions): Promise<Answer> {
  const startedAt = performance.now();
  const request = buildRequest(route, input, options);
  const renewable = route.access !== 'public' && options.renew !== false;
  for (;;) {
    const sentWith = getToken();
    const answer = await send(request, sentWith, options);
    if (answer.ok) return answer;
    const again = answer.httpStatus === 401 && renewable && (await sessionIsBack(sentWith, startedAt));
    if (!again) throw await refusalOf(answer);
  }
}

async function sessionIsBack(sentWith: string | null, startedAt: number): Promise<boolean> {
  const now = getToken();
  if (now !== null && now !== sentWith) return true;
  return (await askForRenewal(startedAt)) === 'renewed';
}

async function reported<T>(route: Route, options: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) reportError(error, options.release === true || isFormsOwn(route, error));
    throw error;
  }
}

/** Returns whether the error is a refused sign-in, which the form shows (R-ERR-3). */
function isFormsOwn(route: Route, error: ApiError): boolean {
  return error.status === -1 && route.path.startsWith(login.path);
}

function fileNameIn(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
