import type { Route } from '@greenroom/contract/kit/route.ts';
import { newUuid } from '../seal/uuid.ts';
import { currentLocale } from '../text/texts.ts';
import type { CallInput } from './call-input.ts';

/** A prepared call. `url` contains the path and query parameters, and `body` contains the rest. */
export interface ApiRequest {
  method: Route['method'];
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

interface RequestOptions {
  file?: File | undefined;
  idempotencyKey?: string | undefined;
  /** The server's origin. Default: the page's own origin (R-API-3). */
  base?: string | undefined;
}

/** Distributes the input over path, query and body as the contract declares. Omits undefined values. */
export function buildRequest<R extends Route>(route: R, input: CallInput<R>, options: RequestOptions): ApiRequest {
  const entries: [string, unknown][] = Object.entries(Object(input)).filter(([, value]) => value !== undefined);
  const inPath = entries.filter(([name]) => name in route.params.shape);
  const inQuery = entries.filter(([name]) => !(name in route.params.shape) && name in route.query.shape);
  const inBody = entries.filter(([name]) => !(name in route.params.shape) && !(name in route.query.shape));
  const headers: Record<string, string> = { 'Accept-Language': currentLocale() };
  if (route.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? newUuid();
  return {
    method: route.method,
    url: (options.base ?? '') + fillPath(route.path, inPath) + queryText(inQuery),
    headers,
    body: bodyOf(route, inBody, options.file, headers),
  };
}

function fillPath(path: string, values: [string, unknown][]): string {
  return values.reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))), path);
}

function queryText(values: [string, unknown][]): string {
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') query.set(name, text);
  }
  return query.size === 0 ? '' : `?${query}`;
}

function bodyOf(
  route: Route,
  values: [string, unknown][],
  file: File | undefined,
  headers: Record<string, string>,
): string | FormData | null {
  if (route.method === 'GET') return null;
  if (file !== undefined && route.upload !== null) {
    const form = new FormData();
    // The fields come before the file, so that the server knows the file's purpose while the file streams in.
    for (const [name, value] of values) form.append(name, String(value));
    form.append(route.upload.field, file, file.name);
    return form;
  }
  if (route.method === 'DELETE' && values.length === 0) return null;
  headers['Content-Type'] = 'application/json';
  return JSON.stringify(Object.fromEntries(values));
}
