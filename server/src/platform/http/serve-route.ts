import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Route } from '@greenroom/contract/kit/route.ts';
import { bestLocale, type Locale } from '@greenroom/contract/locales.ts';
import { TOKEN_CALLS_PER_MINUTE } from '@greenroom/contract/tokens.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, CurrentUser, Deps, UserCtx } from '../../context.ts';
import { asCaller, whileAllowed } from '../db/caller.ts';
import { attachment } from './attachment.ts';
import { recogniseConnection } from './bound-connections.ts';
import { boundUnpacked } from './bound-unpacked.ts';
import { fail, RefusalError } from './fail.ts';
import { hashPayload, keepAnswer, type RepeatKey, releaseKey, takeKey } from './idempotency.ts';
import {
  type Caller,
  type Gatekeeper,
  identify,
  identifyAgain,
  requireRight,
  requireSameAccess,
  unknownCaller,
} from './identify-caller.ts';
import { addressKey, type CallLimit, ipOf, limitCalls, scaleLimit } from './limit-calls.ts';
import type { FileAnswer, MountedRoute, Raw, Runner } from './mount.ts';
import { parseInput, requireKnownParameters } from './parse-input.ts';
import { type Form, receiveUpload } from './receive-upload.ts';
import { eventSender } from './send-events.ts';
import { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The mounted route's contract. Health, metrics and files have none. */
    route?: Route;
  }
}

/** Requests allowed per minute and address without a valid token. Further ones get 429 instead of 401. */
const FAILED_TOKENS_PER_MINUTE = 100;

/** The retry time for a user who has too many open requests. */
const RETRY_SECONDS = 5;

/** Registers mounted routes on the server. This covers access, limits, parsing, the operation and the answer. */
export function serveRoutes(
  app: FastifyInstance,
  deps: Deps,
  gate: Gatekeeper,
  mounted: readonly MountedRoute[],
): void {
  const limits: Limits = {
    callers: new WeakMap(),
    failed: limitCalls(app, scaleLimit(FAILED_TOKENS_PER_MINUTE, deps.config)),
    ofToken: limitCalls(
      app,
      scaleLimit(TOKEN_CALLS_PER_MINUTE, deps.config),
      (request) => `token:${limits.callers.get(request)?.tokenId}`,
    ),
  };
  for (const each of mounted) serveRoute(app, deps, gate, each, limits);
}

/** The limits that all routes share. */
interface Limits {
  readonly callers: WeakMap<FastifyRequest, Caller>;
  readonly failed: CallLimit;
  readonly ofToken: CallLimit;
}

function serveRoute(
  app: FastifyInstance,
  deps: Deps,
  gate: Gatekeeper,
  mounted: MountedRoute,
  { callers, failed, ofToken }: Limits,
): void {
  const { route } = mounted;
  const { config } = deps;
  const sendEvents = eventSender(app);
  const max = route.callsPerMinute === null ? config.callsPerMinute : scaleLimit(route.callsPerMinute, config);
  const counted = limitCalls(app, max, (request) => callers.get(request)?.name ?? addressKey(request));
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { route },
    // Files are already compressed. A form that is compressed as a whole is refused instead of being unpacked.
    ...(route.upload ? { bodyLimit: route.upload.maxBytes + 1_048_576, decompress: false } : {}),
    ...(route.bodyMaxBytes === null ? {} : { bodyLimit: route.bodyMaxBytes }),
    // Runs before the body is read, so only the headers are read for a caller without access to the route.
    preParsing: async (request, reply, body) => {
      const caller = await identify(deps, gate, route, request);
      if (caller === null) {
        await failed(request);
        throw unknownCaller(route.access, request);
      }
      callers.set(request, caller);
      if (caller.name !== null && !recogniseConnection(request.raw.socket, caller.name)) {
        reply.header('Connection', 'close');
        throw new RefusalError('too-many-requests', { seconds: RETRY_SECONDS }, [], RETRY_SECONDS);
      }
      if (caller.tokenId !== undefined) await ofToken(request);
      await counted(request);
      requireRight(route.access, caller);
      requireKnownParameters(route, request.query);
      if (route.upload && isEncoded(request)) fail('encoding-not-supported');
      if (!request.raw.complete && mounted.runner.kind !== 'stream') late.add(request);
      return body;
    },
    handler: async (request, reply) => {
      const first = callers.get(request) ?? fail('internal');
      const form = route.upload && (await receiveUpload(request, route.upload, deps.files.temporaryPath()));
      try {
        // Identify the caller again, since a delayed body must not be processed with the rights that applied when the
        // headers arrived (R-PLUS-28).
        const caller = late.has(request) ? await identifyAgain(deps.db, route, request, first) : first;
        return await handle(request, reply, deps, gate, mounted, caller, sendEvents, form);
      } finally {
        if (form) await rm(form.file.path, { force: true });
      }
    },
  });
}

/** Requests whose body had not arrived when their caller was identified. Streamed bodies are never included. */
const late = new WeakSet<FastifyRequest>();

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  gate: Gatekeeper,
  mounted: MountedRoute,
  caller: Caller,
  sendEvents: ReturnType<typeof eventSender>,
  form: Form | null,
): Promise<FastifyReply> {
  const ctx = makeContext(request, reply, deps, gate, caller.user);
  const writer = {
    id: caller.user?.id ?? null,
    name: caller.user?.username ?? (caller.token === undefined ? 'public' : `token:${caller.token}`),
    via: mounted.route.id,
    request: ctx.requestId,
    address: ctx.ip,
    agent: ctx.userAgent,
  };
  return asCaller(writer, () => carryOut(request, reply, ctx, mounted, caller, sendEvents, form));
}

async function carryOut(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
  mounted: MountedRoute,
  caller: Caller,
  sendEvents: ReturnType<typeof eventSender>,
  form: Form | null,
): Promise<FastifyReply> {
  const { route, runner } = mounted;
  const allowed = allower(route, request, caller);
  if (runner.kind === 'stream')
    return answer(reply, mounted, await allowed(() => runStream(runner, ctx, request, route.stream ?? [])));
  if (runner.kind === 'events') return sendEvents(reply, await runner.run(signedIn(ctx)));
  if (runner.kind === 'upload' && form !== null) {
    const input = parseInput(route, { params: request.params, query: request.query, body: form.fields });
    const payload = { ...input, file: form.file.sha256, fileName: form.file.fileName };
    const run = (inner: Ctx) => allowed(() => runner.run(signedIn(inner), input, form.file));
    return answer(reply, mounted, await once(ctx, caller, mounted, request, payload, run));
  }
  const input = parseInput(route, request);
  const end = await takeTurn(ctx, caller);
  try {
    if (runner.kind === 'file') return sendFile(reply, await allowed(() => runner.run(signedIn(ctx), input)));
    if (runner.kind === 'public-file') return sendFile(reply, await runner.run(ctx, input));
    const run = (inner: Ctx) => allowed(() => runKind(runner, inner, input));
    return answer(reply, mounted, await once(ctx, caller, mounted, request, input, run));
  } finally {
    end();
  }
}

function runKind(runner: Runner, ctx: Ctx, input: Raw): Promise<unknown> {
  if (runner.kind === 'user') return runner.run(signedIn(ctx), input);
  return runner.kind === 'public' ? runner.run(ctx, input) : fail('internal');
}

/**
 * Returns a function that runs an operation and commits nothing after the caller has lost access. A read-only operation
 * needs no check.
 */
function allower(route: Route, request: FastifyRequest, caller: Caller): <T>(run: () => T) => T {
  if (route.method === 'GET' || caller.again === undefined) return (run) => run();
  return (run) => whileAllowed((trx) => requireSameAccess(trx, route, request, caller), run);
}

const turns = new WeakMap<object, Turns>();
/** Maximum waiting calls. A screen makes a few calls together, a program hundreds. */
const WAITING = 40;
/** Maximum waiting calls from one address, which can be a whole office. */
const WAITING_AT_ADDRESS = 250;

/**
 * Waits until the caller (on a public route, the address) runs fewer calls than its share of the connections allows.
 */
function takeTurn({ config, ip, signal }: Ctx, caller: Caller): Promise<() => void> {
  const known = turns.get(config) ?? new Turns();
  turns.set(config, known);
  const share = Math.max(2, Math.floor(config.databaseConnections / 4));
  return caller.name === null
    ? known.take(`ip:${ip}`, { atOnce: 2 * share, waiting: WAITING_AT_ADDRESS }, signal)
    : known.take(caller.name, { atOnce: share, waiting: WAITING }, signal);
}

function isEncoded(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

function makeContext(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  gate: Gatekeeper,
  user: CurrentUser | null,
): Ctx {
  const gone = new AbortController();
  // Don't abort after the answer has been sent completely, since an abort creates an error with a stack.
  const leave = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  return {
    ...deps,
    log: request.log,
    requestId: request.id,
    locale: requestLocale(request),
    ip: ipOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    user,
    scope: user ? gate.scopeOf(user) : { kind: 'bound', userId: 0 },
    remember: async () => undefined,
    signal: gone.signal,
  };
}

export function requestLocale(request: FastifyRequest): Locale {
  const languages = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((language) => language.split(';')[0]?.trim() ?? '');
  return bestLocale(languages);
}

/** Returns the context for a route that only signed-in users can call. */
function signedIn(ctx: Ctx): UserCtx {
  const { user } = ctx;
  return user ? { ...ctx, user } : fail('not-signed-in');
}

async function runStream(
  runner: Extract<Runner, { kind: 'stream' }>,
  ctx: Ctx,
  request: FastifyRequest,
  types: readonly string[],
): Promise<unknown> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  if (!types.includes(type)) fail('unsupported-media-type');
  return runner.run(ctx, boundUnpacked(request.body instanceof Readable ? request.body : request.raw), type);
}

/** Carries out the call. If the idempotency key was used before, returns the first answer again. */
async function once(
  ctx: Ctx,
  caller: Caller,
  { route }: MountedRoute,
  request: FastifyRequest,
  payload: Raw,
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const header = request.headers['idempotency-key'];
  if (!route.idempotent || typeof header !== 'string' || caller.name === null) return run(ctx);
  if (header.length > 200) fail('malformed-request');
  const key: RepeatKey = { caller: caller.name, key: header, route: route.id, payloadHash: hashPayload(payload) };
  const first = await takeKey(ctx.db, key, ctx.clock.now(), ctx.presence.key);
  if (first) return first.data;
  let remembered = false;
  try {
    const data = await run({
      ...ctx,
      remember: async (trx, answered) => {
        await keepAnswer(trx, key, answered);
        remembered = true;
      },
    });
    if (!remembered) await keepAnswer(ctx.db, key, data);
    return data;
  } catch (error) {
    await releaseKey(ctx.db, key);
    throw error;
  }
}

function answer(reply: FastifyReply, { route }: MountedRoute, result: unknown): FastifyReply {
  const data = route.data.parse(result ?? null);
  const body = { status: 0, message: '', data, ...(route.code === null ? {} : { code: route.code }) };
  return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('Cache-Control', file.cacheSeconds > 0 ? `private, max-age=${file.cacheSeconds}` : 'no-store');
  if (file.fileName !== null) reply.header('Content-Disposition', attachment(file.fileName));
  return reply.type(file.contentType).send(file.body);
}
