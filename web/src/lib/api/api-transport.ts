import { HTTP_TIMEOUT_MS } from '@greenroom/contract/constants.ts';
import { ApiError } from './api-errors.ts';
import type { ApiRequest } from './api-request.ts';
import { type Answer, fetchAnswer, takeFirstCall } from './first-calls.ts';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  timeoutMilliseconds?: number | undefined;
}

let timeoutMs: number = HTTP_TIMEOUT_MS;

/** Sets the time limit for calls from the server's configuration. Until then, the limit is 1,200,000 ms (R-CONST-1). */
export function setRequestTimeout(milliseconds: number): void {
  timeoutMs = milliseconds;
}

/** @throws {ApiError} of kind `timeout` or `network`; an AbortError when the caller's signal aborts */
export async function send(request: ApiRequest, token: string | null, options: SendOptions): Promise<Answer> {
  const headers = token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
  const milliseconds = options.timeoutMilliseconds ?? timeoutMs;
  // Only XMLHttpRequest reports upload progress.
  if (request.body instanceof FormData && options.onProgress !== undefined) {
    return sendWithProgress(request, headers, milliseconds, options);
  }
  const timeout = AbortSignal.timeout(milliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const { url, method, body } = request;
    const first = method === 'GET' ? await takeFirstCall(url, token) : null;
    return first ?? (await fetchAnswer(url, { method, headers, body, signal }));
  } catch (cause) {
    if (timeout.aborted) throw new ApiError({ kind: 'timeout', cause });
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ kind: 'network', cause });
  }
}

function sendWithProgress(
  request: ApiRequest,
  headers: Record<string, string>,
  milliseconds: number,
  options: SendOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const xhr = new XMLHttpRequest();
  xhr.open(request.method, request.url);
  xhr.responseType = 'blob';
  xhr.timeout = milliseconds;
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = (event) => {
    if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
  };
  xhr.onload = () =>
    resolve({
      ok: xhr.status >= 200 && xhr.status < 300,
      httpStatus: xhr.status,
      header: (name) => xhr.getResponseHeader(name),
      body: xhr.response,
    });
  xhr.onerror = () => reject(new ApiError({ kind: 'network' }));
  xhr.ontimeout = () => reject(new ApiError({ kind: 'timeout' }));
  xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
  options.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
  if (options.signal?.aborted) xhr.abort();
  else xhr.send(request.body);
  return promise;
}
