import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Envelope, type Refusal, refusal } from '@greenroom/contract/kit/envelope.ts';
import type { CallInput, Data, Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';
import type { Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Product, serve } from '../src/serve.ts';
import { atEnd, type TestDatabase, testDatabase } from './database.ts';
import { quietLog } from './quiet-log.ts';
import type { SignedIn } from './signed-in.ts';

const anyEnvelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() });

/** A clock that tests can set. It continues to run from that time. */
export interface MovableClock extends Clock {
  forward(seconds: number): void;
}

export interface Answer<T> {
  /** HTTP status. */
  http: number;
  headers: Headers;
  body: Envelope<T>;
  /** The refusal's data. Undefined on success. */
  refusal: Refusal | undefined;
}

export interface TestServer {
  readonly product: Product;
  readonly address: string;
  /** The URL of the database for its owner. Tests use it to prepare and read data directly. */
  readonly url: string;
  /** The settings that another Greenroom process needs to use the same database. */
  readonly settings: TestDatabase['settings'];
  /** The folder for Greenroom's files. */
  readonly folder: string;
  readonly clock: MovableClock;
  /** Makes a call as the given user, through HTTP. With `file`, the request is multipart. */
  call<R extends Route>(route: R, input: CallInput<R>, options?: CallOptions): Promise<Answer<Data<R>>>;
  /** Makes a call that should succeed. Returns the data, or throws an error that shows the refusal. */
  get<R extends Route>(route: R, input: CallInput<R>, options?: CallOptions): Promise<Data<R>>;
  /** Makes a call whose answer has no envelope, such as a file. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface CallOptions {
  readonly as?: SignedIn;
  /** A service token instead of a session. */
  readonly token?: string;
  readonly file?: { name: string; bytes: Uint8Array };
  readonly idempotencyKey?: string;
  readonly language?: string;
}

/**
 * Starts all of Greenroom on a cloned database and its own port, with real HTTP, real PostgreSQL and a running queue.
 * Call it at the top of a test file, or in a test. It stops when that file or test ends: `const server = await
 * testServer();`
 * @param env environment settings that override the defaults
 * @param given a migrated database on another server; a new clone if omitted
 */
export async function testServer(env: Record<string, string> = {}, given?: TestDatabase): Promise<TestServer> {
  const database = given ?? (await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-files-'));
  const clock = movableClock();
  const config = readConfig({
    PORT: '0',
    ...database.settings,
    CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    ...env,
  });
  const product = await serve(config, { url: database.servingUrl, folder, interfaceFolder: null }, quietLog, {
    clock,
    failUndeclared: true,
    // High, since a slow machine can stall a process for seconds without this being a bug.
    busyAfterMs: 60_000,
  });
  const address = product.address ?? '';
  atEnd(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const call: TestServer['call'] = (route, input, options = {}) => send(address, route, asRecord(input), options);
  return {
    product,
    address,
    url: database.url,
    settings: database.settings,
    folder,
    clock,
    call,
    async get(route, input, options) {
      const answer = await call(route, input, options);
      if (answer.http !== 200) throw new Error(`${route.id}: ${answer.http} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },
    fetch: (path, init) => fetch(`${address}${path}`, init),
  };
}

function asRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

function movableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}

async function send<R extends Route>(
  address: string,
  route: R,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Answer<Data<R>>>;
async function send(
  address: string,
  route: Route,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Answer<unknown>> {
  const response = await fetch(callUrl(address, route, input), {
    method: route.method,
    headers: callHeaders(options),
    ...callBody(route, input, options),
  });
  const body = anyEnvelope.parse(await response.json());
  const refused = response.ok ? undefined : refusal.parse(body.data);
  if (refused?.params.undeclared) {
    throw new Error(`${route.id} answered ${refused.params.undeclared}: add it to the errors of its contract`);
  }
  return {
    http: response.status,
    headers: response.headers,
    body,
    refusal: refused,
  };
}

/** Returns a call's URL, with the parameters in the path and the query after it. */
export function callUrl(address: string, route: Route, input: Readonly<Record<string, unknown>>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const name of Object.keys(route.query.shape)) {
    const value = input[name];
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `${address}${path}${text === '' ? '' : `?${text}`}`;
}

function callHeaders(options: CallOptions): Record<string, string> {
  const token = options.as?.token ?? options.token;
  return {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    'Accept-Language': options.language ?? 'en',
  };
}

function callBody(route: Route, input: Readonly<Record<string, unknown>>, options: CallOptions) {
  const fields = Object.keys(route.body.shape).filter((name) => input[name] !== undefined);
  if (options.file && route.upload) {
    const form = new FormData();
    for (const name of fields) form.set(name, String(input[name]));
    form.set(route.upload.field, new Blob([Uint8Array.from(options.file.bytes)]), options.file.name);
    return { body: form };
  }
  if (route.method === 'GET' || fields.length === 0) return {};
  return {
    body: new Blob([JSON.stringify(Object.fromEntries(fields.map((name) => [name, input[name]])))], {
      type: 'application/json',
    }),
  };
}
