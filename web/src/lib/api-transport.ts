import { HTTP_TIMEOUT_MS } from '@greenroom/contract/constants.ts';
import { ApiError } from './api-errors.ts';
import type { ApiRequest } from './api-request.ts';

/** What came back, before anybody looked into it. */
export interface Answer {
  ok: boolean;
  httpStatus: number;
  /** From Content-Disposition. */
  fileName: string | null;
  body: Blob;
}

interface SendOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
}

/** @throws {ApiError} of kind `timeout` or `network`; an AbortError when the caller's signal aborts */
export async function send(request: ApiRequest, token: string | null, options: SendOptions): Promise<Answer> {
  const headers = token === null ? request.headers : { ...request.headers, Authorization: `Bearer ${token}` };
  // Only XMLHttpRequest tells how far an upload is.
  if (request.body instanceof FormData) return sendForm(request, request.body, headers, options);
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(request.url, { method: request.method, headers, body: request.body, signal });
    return {
      ok: response.ok,
      httpStatus: response.status,
      fileName: fileNameIn(response.headers.get('Content-Disposition')),
      body: await response.blob(),
    };
  } catch (cause) {
    if (timeout.aborted) throw new ApiError({ kind: 'timeout', cause });
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ kind: 'network', cause });
  }
}

function sendForm(
  request: ApiRequest,
  form: FormData,
  headers: Record<string, string>,
  options: SendOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const xhr = new XMLHttpRequest();
  xhr.open(request.method, request.url);
  xhr.responseType = 'blob';
  xhr.timeout = HTTP_TIMEOUT_MS;
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = (event) => {
    if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
  };
  xhr.onload = () =>
    resolve({
      ok: xhr.status >= 200 && xhr.status < 300,
      httpStatus: xhr.status,
      fileName: fileNameIn(xhr.getResponseHeader('Content-Disposition')),
      body: xhr.response,
    });
  xhr.onerror = () => reject(new ApiError({ kind: 'network' }));
  xhr.ontimeout = () => reject(new ApiError({ kind: 'timeout' }));
  xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
  options.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
  if (options.signal?.aborted) xhr.abort();
  else xhr.send(form);
  return promise;
}

function fileNameIn(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
