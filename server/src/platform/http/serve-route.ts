import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Access, Route } from '@greenroom/contract/kit/route.ts';
import { bestLocale, type Locale } from '@greenroom/contract/locales.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, CurrentUser, Deps, UserCtx } from '../../context.ts';
import { recogniseConnection } from './bound-connections.ts';
import { fail } from './fail.ts';
import { hashPayload, keepAnswer, type RepeatKey, releaseKey, takeKey } from './idempotency.ts';
import { addressKey, type CallLimit, ipOf, limitCalls, scaleLimit } from './limit-calls.ts';
import type { FileAnswer, MountedRoute, Raw, Runner, UploadedFile } from './mount.ts';
import { parseInput } from './parse-input.ts';
import { receiveUpload } from './receive-upload.ts';
import { eventSender } from './send-events.ts';
import { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of a mounted route; health, metrics and files have none. */
    route?: Route;
  }
}

/** How callers are identified; the features that know sessions and tokens give these. */
export interface Gatekeeper {
  /** The user of a session token, or null where the token is not, or no longer, valid. */
  userOf(deps: Deps, token: string): Promise<CurrentUser | null>;
  scopeOf(user: CurrentUser): Ctx['scope'];
  /** The id of a machine's token that is valid, and whether it has the scope; or null. */
  machineOf(deps: Deps, token: string, scope: string): Promise<{ id: number; allowed: boolean } | null>;
}

interface Caller {
  readonly user: CurrentUser | null;
  /** For idempotency keys and limits; null on a public route. */
  readonly name: string | null;
  /** The scope that the route needs and the token has not. */
  readonly lacks?: string | null;
}

/** Requests a minute of one address without a token, or with one that is not valid; beyond, they are not answered 401. */
const FAILED_TOKENS_PER_MINUTE = 100;

/** Puts mounted routes on the server: who may call, how often, parsing, the operation, the answer. */
export function serveRoutes(
  app: FastifyInstance,
  deps: Deps,
  gate: Gatekeeper,
  mounted: readonly MountedRoute[],
): void {
  const failed = limitCalls(app, scaleLimit(FAILED_TOKENS_PER_MINUTE, deps.config));
  for (const each of mounted) serveRoute(app, deps, gate, each, failed);
}

function serveRoute(
  app: FastifyInstance,
  deps: Deps,
  gate: Gatekeeper,
  mounted: MountedRoute,
  failed: CallLimit,
): void {
  const { route } = mounted;
  const { config } = deps;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const sendEvents = eventSender(app);
  const max = route.callsPerMinute === null ? config.callsPerMinute : scaleLimit(route.callsPerMinute, config);
  const counted = limitCalls(app, max, (request) => callers.get(request)?.name ?? addressKey(request));
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { route },
    // Files are packed already: a form that is compressed as a whole is refused instead of unpacked.
    ...(route.upload ? { bodyLimit: route.upload.maxBytes + 1_048_576, decompress: false } : {}),
    ...(route.bodyMaxBytes === null ? {} : { bodyLimit: route.bodyMaxBytes }),
    // Before the body is read: of a request without a right to the route only the head is looked at.
    preParsing: async (request, _reply, body) => {
      const caller = await identify(deps, gate, route.access, request);
      if (caller === null) {
        await failed(request);
        return fail(isForMachines(route.access) ? 'token-not-valid' : 'not-signed-in');
      }
      callers.set(request, caller);
      if (caller.name !== null) recogniseConnection(request.raw.socket);
      await counted(request);
      requireRight(route.access, caller);
      if (route.upload && isEncoded(request)) fail('encoding-not-supported');
      return body;
    },
    handler: (request, reply) =>
      handle(request, reply, deps, gate, mounted, callers.get(request) ?? fail('internal'), sendEvents),
  });
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  gate: Gatekeeper,
  mounted: MountedRoute,
  caller: Caller,
  sendEvents: ReturnType<typeof eventSender>,
): Promise<FastifyReply> {
  const { route, runner } = mounted;
  const ctx = makeContext(request, reply, deps, gate, caller.user);
  if (runner.kind === 'stream')
    return answer(reply, mounted, await runStream(runner, ctx, request, route.stream ?? []));
  if (runner.kind === 'events') return sendEvents(reply, await runner.run(signedIn(ctx)));
  if (runner.kind === 'upload') return withUpload(request, reply, ctx, caller, mounted);
  const input = parseInput(route, request);
  const end = await takeTurn(ctx, caller);
  try {
    if (runner.kind === 'file') return sendFile(reply, await runner.run(signedIn(ctx), input));
    if (runner.kind === 'public-file') return sendFile(reply, await runner.run(ctx, input));
    const run = (inner: Ctx) =>
      runner.kind === 'user' ? runner.run(signedIn(inner), input) : runner.run(inner, input);
    return answer(reply, mounted, await once(ctx, caller, mounted, request, input, run));
  } finally {
    end();
  }
}

const turns = new WeakMap<object, Turns>();
/** Some of a screen's calls come together, a program's by the hundred. */
const WAITING = 40;
/** One address may stand for a whole office. */
const WAITING_AT_ADDRESS = 250;

/** Waits until fewer calls of this caller, or on a public route of this address, run than its share of the connections. */
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

/** Who calls; null: this route knows no such caller. */
async function identify(deps: Deps, gate: Gatekeeper, access: Access, request: FastifyRequest): Promise<Caller | null> {
  if (access === 'public') return { user: null, name: null };
  const token = bearer(request);
  if (token === null) return null;
  if (isForMachines(access)) {
    const machine = await gate.machineOf(deps, token, access.token);
    return machine && { user: null, name: `token:${machine.id}`, lacks: machine.allowed ? null : access.token };
  }
  const user = await gate.userOf(deps, token);
  return user && { user, name: `user:${user.id}` };
}

function isForMachines(access: Access): access is Extract<Access, { token: unknown }> {
  return typeof access === 'object' && 'token' in access;
}

/** Users with the route's right, if it names one; tokens with its scope. */
function requireRight(access: Access, { user, lacks = null }: Caller): void {
  if (lacks !== null) fail('token-lacks-scope', { scope: lacks });
  if (access === 'public' || access === 'signed-in' || 'token' in access) return;
  if (!user?.rights.includes(access.right)) fail('forbidden');
}

/**
 * The Authorization header alone counts, never a cookie; with or without the word `Bearer`, in either case (R-API-3 says
 * the token, and what machines send says `Bearer`).
 */
function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const token = header?.replace(/^Bearer\s+/i, '').trim() ?? '';
  return token === '' ? null : token;
}

function makeContext(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  gate: Gatekeeper,
  user: CurrentUser | null,
): Ctx {
  const gone = new AbortController();
  // An abort makes an error with its stack, which nobody needs once the answer has gone out whole.
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

/** The context of a route that only signed-in users reach. */
function signedIn(ctx: Ctx): UserCtx {
  const { user } = ctx;
  return user ? { ...ctx, user } : fail('not-signed-in');
}

async function withUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
  caller: Caller,
  mounted: MountedRoute,
): Promise<FastifyReply> {
  const { route, runner } = mounted;
  if (!route.upload || runner.kind !== 'upload') return fail('internal');
  const { fields, file } = await receiveUpload(request, route.upload, ctx.files.temporaryPath());
  try {
    const input = parseInput(route, { params: request.params, query: request.query, body: fields });
    const payload = { ...input, file: file.sha256, fileName: file.fileName };
    const run = (inner: Ctx) => runUpload(runner, inner, input, file);
    return await answer(reply, mounted, await once(ctx, caller, mounted, request, payload, run));
  } finally {
    await rm(file.path, { force: true });
  }
}

function runUpload(runner: Extract<Runner, { kind: 'upload' }>, ctx: Ctx, input: Raw, file: UploadedFile) {
  return runner.run(signedIn(ctx), input, file);
}

async function runStream(
  runner: Extract<Runner, { kind: 'stream' }>,
  ctx: Ctx,
  request: FastifyRequest,
  types: readonly string[],
): Promise<unknown> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  if (!types.includes(type)) fail('unsupported-media-type');
  return runner.run(ctx, request.body instanceof Readable ? request.body : request.raw, type);
}

/** Carries out the call, or with a key that was used before returns the first answer again. */
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
  if (file.fileName !== null) reply.header('Content-Disposition', disposition(file.fileName));
  return reply.type(file.contentType).send(file.body);
}

function disposition(name: string): string {
  const ascii = name.replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
