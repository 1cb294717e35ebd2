import { queryOptions } from '@tanstack/react-query';
import { getToken } from '../../lib/session/token.ts';
import { DOCUMENT_PATH, readDocument } from './document.ts';

/** Queries the API document, which changes only with a new version. */
export const documentQuery = queryOptions({
  queryKey: [DOCUMENT_PATH],
  queryFn: async ({ signal }) => {
    const answer = await fetch(DOCUMENT_PATH, { signal });
    if (!answer.ok) throw new Error(`${DOCUMENT_PATH}: ${answer.status}`);
    return readDocument(await answer.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The response to a call that the user tried. */
export interface Tried {
  readonly status: number;
  readonly milliseconds: number;
  readonly contentType: string;
  /** The body as text; null if it is a file. */
  readonly text: string | null;
  readonly bytes: number;
}

/** Maximum number of response characters to show. More would freeze the page. */
export const SHOWN_CHARACTERS = 20_000;

/**
 * Returns the address of a call, including its values but no empty parameters.
 * @param values the values by parameter name
 */
export function addressOf(
  path: string,
  parameters: readonly { name: string; in: string }[],
  values: Readonly<Record<string, string>>,
): string {
  const given = parameters.filter(({ name }) => (values[name] ?? '') !== '');
  const query = new URLSearchParams();
  for (const { name } of given.filter((each) => each.in === 'query')) query.set(name, values[name] ?? '');
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Makes a read-only call as the signed-in user or with a token. Returns error statuses as results. */
export async function tryCall(address: string, token: string): Promise<Tried> {
  const begun = performance.now();
  const bearer = token === '' ? getToken() : token;
  const answer = await fetch(address, {
    headers: bearer === null ? {} : { Authorization: `Bearer ${bearer}` },
    cache: 'no-store',
  });
  const blob = await answer.blob();
  const contentType = answer.headers.get('content-type') ?? '';
  const isJson = contentType.includes('json');
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - begun),
    contentType,
    text: isJson ? laidOut(await blob.text()) : null,
    bytes: blob.size,
  };
}

function laidOut(json: string): string {
  const parsed: unknown = JSON.parse(json);
  return JSON.stringify(parsed, null, 2);
}
