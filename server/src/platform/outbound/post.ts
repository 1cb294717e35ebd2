import { lookup, Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRefusal, hostOf, type InnerPlaces, refusalOf } from './addresses.ts';

/** An address that a name resolves to. */
interface Found {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses for a name. Rejects if there are none. */
export type Resolve = (host: string) => Promise<readonly Found[]>;

export type PostFailure = AddressRefusal | 'name-unknown' | 'no-connection' | 'certificate' | 'timeout';

/** The receiver's answer, or why there was none. */
export type PostOutcome =
  | { readonly status: number; readonly answer: string; readonly retryAfter: string | null }
  | PostFailed;
interface PostFailed {
  readonly failed: PostFailure;
}

interface PostOptions {
  /** Time limit for the name lookup, the connection and the answer together. */
  readonly timeoutMs: number;
  readonly inner: InnerPlaces;
  readonly resolve?: Resolve;
}

/** Maximum number of bytes to read from an answer. */
const READ_BYTES = 4096;

/** Time limit for one query to a name server. There can be two queries. */
const NAME_TIMEOUT_MS = 3000;

/**
 * Returns all addresses for a name; an address resolves to itself. Name servers are queried without the thread pool
 * used for file access, so that a hanging lookup can't block it. Names that only this machine knows are looked up as in
 * other programs.
 */
export const resolveAll: Resolve = async (host) => {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  if ([four, six].some((each) => each.status === 'rejected' && each.reason?.code === 'ETIMEOUT')) return [];
  return lookup(host, { all: true, verbatim: true });
};

/**
 * Sends one POST to a user-defined URL. The name is looked up once, all its addresses are checked, and the connection
 * goes to one of them. So it makes no difference if the name resolves to another address a moment later (DNS
 * rebinding). Redirects are not followed, and only the beginning of the answer is read.
 */
export async function post(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  { timeoutMs, inner, resolve = resolveAll }: PostOptions,
): Promise<PostOutcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  const found = await withinTime(resolve(hostOf(url)), signal);
  if (found === null) return { failed: signal.aborted ? 'timeout' : 'name-unknown' };
  const refused = refusalOf(
    url,
    found.map(({ address }) => address),
    inner,
  );
  if (refused !== null) return { failed: refused };
  try {
    const response = await send(url, { headers, body }, found, signal);
    const answer = await readBeginning(response);
    return { status: response.statusCode ?? 0, answer, retryAfter: response.headers['retry-after'] ?? null };
  } catch (error) {
    return { failed: signal.aborted ? 'timeout' : failureOf(error) };
  }
}

/** Returns null if there is no address or no time left. */
async function withinTime(looking: Promise<readonly Found[]>, signal: AbortSignal): Promise<readonly Found[] | null> {
  const late = Promise.withResolvers<null>();
  const onLate = () => late.resolve(null);
  signal.addEventListener('abort', onLate);
  const found = await Promise.race([looking.catch(() => null), late.promise]);
  signal.removeEventListener('abort', onLate);
  return found === null || found.length === 0 ? null : found;
}

function send(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  found: readonly Found[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Returns the already checked addresses, regardless of which name the connection looks up.
  const checked: LookupFunction = (_host, { all }, done) => {
    const [first] = found;
    if (all === true || first === undefined) done(null, [...found]);
    else done(null, first.address, first.family);
  };
  const sent = { ...headers, 'Content-Length': String(Buffer.byteLength(body)) };
  // Opens a new connection for each request, since a reused one may have been checked under another name.
  const options = { method: 'POST', headers: sent, lookup: checked, agent: false, signal } as const;
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.on('response', resolve).on('error', reject);
    request.end(body);
  });
}

/** The status is valid even if the body is interrupted. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= READ_BYTES) break; // leaving the loop closes the connection
    }
  } catch {
    // The answer was cut off or too slow.
  }
  response.destroy();
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, READ_BYTES));
  return text.replaceAll('\0', '\ufffd');
}

/** Error codes from OpenSSL, and from the certificate checks that follow. */
const CERTIFICATE = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO/;

function failureOf(error: unknown): PostFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE.test(code) ? 'certificate' : 'no-connection';
}
