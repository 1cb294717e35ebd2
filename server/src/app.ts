import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './context.ts';
import { routes as accounts } from './features/accounts/index.ts';
import { routes as applications } from './features/applications/index.ts';
import { routes as apps } from './features/apps/index.ts';
import { routes as audit } from './features/audit/index.ts';
import { routes as bindings } from './features/bindings/index.ts';
import { routes as countries } from './features/countries/index.ts';
import { routes as dailyFacts } from './features/daily-facts/index.ts';
import { routes as departments } from './features/departments/index.ts';
import { routes as dictionaries } from './features/dictionaries/index.ts';
import { routes as earnings } from './features/earnings/index.ts';
import { routes as events } from './features/events/index.ts';
import { routes as exported } from './features/exports/index.ts';
import { routes as groups } from './features/groups/index.ts';
import { routes as home } from './features/home/index.ts';
import { routes as hosts } from './features/hosts/index.ts';
import { routes as invitations } from './features/invitations/index.ts';
import { routes as jobs } from './features/jobs/index.ts';
import { routes as memberships } from './features/memberships/index.ts';
import { routes as menus } from './features/menus/index.ts';
import { routes as notifications } from './features/notifications/index.ts';
import { routes as profile } from './features/profile/index.ts';
import { routes as reviews } from './features/reviews/index.ts';
import { routes as roles } from './features/roles/index.ts';
import { routes as secondFactor } from './features/second-factor/index.ts';
import { lockUser, readUser, scopeOf, routes as session } from './features/session/index.ts';
import { routes as settings } from './features/settings/index.ts';
import { lockMachine, lockTokenUser, readMachine, readTokenUser, routes as tokens } from './features/tokens/index.ts';
import { routes as users } from './features/users/index.ts';
import { routes as views } from './features/views/index.ts';
import { routes as webhooks } from './features/webhooks/index.ts';
import { noteMethods } from './platform/http/allowed-methods.ts';
import { errorAnswerer } from './platform/http/answer-error.ts';
import { boundConnections, type ConnectionLimits, connectionLimits } from './platform/http/bound-connections.ts';
import { brandPages } from './platform/http/brand-page.ts';
import { RefusalError } from './platform/http/fail.ts';
import type { Gatekeeper } from './platform/http/identify-caller.ts';
import type { MountedRoute } from './platform/http/mount.ts';
import { serveDocument } from './platform/http/serve-document.ts';
import { serveHealth } from './platform/http/serve-health.ts';
import { requestLocale, serveRoutes } from './platform/http/serve-route.ts';

/** Every route in Greenroom with its operation. A test compares this list with the contract's list. */
export const MOUNTED: readonly MountedRoute[] = [
  ...accounts,
  ...applications,
  ...apps,
  ...audit,
  ...bindings,
  ...countries,
  ...dailyFacts,
  ...dictionaries,
  ...earnings,
  ...events,
  ...exported,
  ...groups,
  ...hosts,
  ...invitations,
  ...jobs,
  ...memberships,
  ...menus,
  ...home,
  ...notifications,
  ...profile,
  ...reviews,
  ...secondFactor,
  ...session,
  ...departments,
  ...roles,
  ...settings,
  ...tokens,
  ...users,
  ...views,
  ...webhooks,
];

const gate: Gatekeeper = {
  userOf: readUser,
  scopeOf,
  personOf: readTokenUser,
  machineOf: readMachine,
  lockUser,
  lockPerson: lockTokenUser,
  lockMachine,
};

const ROOT = join(import.meta.dirname, '../..');

const BUSY_AFTER_MS = 2000;

export interface AppOptions {
  /** The folder with the built interface. If null, only the calls are served. */
  readonly interfaceFolder: string | null;
  /** True if a refusal that the route's contract doesn't declare should fail the call. Tests set it. */
  readonly failUndeclared: boolean;
  /** Connection limits that override those from `connectionLimits`, for tests. */
  readonly limits?: Partial<ConnectionLimits> | undefined;
  /** Mean event loop delay, in milliseconds, beyond which calls are refused as `unavailable`. */
  readonly busyAfterMs?: number | undefined;
  /** Returns true if the process should get no more requests (readiness). */
  readonly isStopping: () => boolean;
}

/** Builds the HTTP server: headers, limits, calls, the interface, health and metrics. It does not listen yet. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const answerError = errorAnswerer(deps.messages, options.failUndeclared);
  const app = Fastify({
    loggerInstance: deps.log,
    // Trust only the nearest proxy, because the caller can forge the entries further left in X-Forwarded-For.
    trustProxy: deps.config.trustProxy ? (_ip: string, hop: number) => hop === 0 : false,
    requestTimeout: deps.config.requestTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    bodyLimit: 1024 * 1024,
    requestIdHeader: false,
    genReqId: () => deps.random(8).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerError,
  });
  boundConnections(app.server, { ...connectionLimits(deps.config.trustProxy), ...options.limits });
  app.setErrorHandler(answerError);
  const methodsAt = noteMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split('?', 1)[0] ?? '');
    // If the method is allowed, the request is for an interface file that no longer exists.
    const isWrong = methods.length > 0 && !methods.includes(request.method);
    if (isWrong) reply.header('Allow', methods.join(', '));
    const code = isWrong ? 'method-not-allowed' : 'not-found';
    return answerError(new RefusalError(code, {}, [], null), request, reply);
  });
  await protect(app, deps, options.busyAfterMs ?? BUSY_AFTER_MS);
  readEmptyBodies(app);
  app.addContentTypeParser(['application/x-ndjson', 'text/csv'], (_request, payload, done) => done(null, payload));
  serveHealth(app, deps, options.isStopping);
  serveRoutes(app, deps, gate, MOUNTED);
  await serveFiles(app, deps, options.interfaceFolder);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/')) for (const name of ONLY_PAGES_NEED) reply.removeHeader(name);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    );
  });
  return app;
}

/** Treats an empty body as no body (R-API-3), since clients that default to JSON declare it even for an empty body. */
function readEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return void parseJson(request, String(body), done);
  });
}

/** These headers apply only to pages. On all ninety small files, they would be a fifth of the bytes sent. */
const ONLY_PAGES_NEED = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The cookie shows only that there may be a session. The calls check whether the session exists. */
const SESSION_COOKIE = /(?:^|; )token=[^;]/;

async function protect(app: FastifyInstance, deps: Deps, busyAfterMs: number): Promise<void> {
  // Read for each page, since administrators can change the setting while the process runs.
  const allowed = () => deps.settings.current.mediaOrigins?.replaceAll('\n', ' ') ?? '';
  const media = ["'self'", 'data:', 'blob:', allowed];
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: media,
        mediaSrc: media,
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: deps.config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
  });
  await app.register(rateLimit, { global: false });
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    retryAfter: 5,
    pressureHandler: () => {
      throw new RefusalError('unavailable', {}, [], 5);
    },
  });
  await app.register(compress, {
    global: true,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(multipart);
}

async function serveFiles(app: FastifyInstance, deps: Deps, folder: string | null): Promise<void> {
  const bytes = await readFile(join(ROOT, 'contract/openapi.json'));
  serveDocument(app, deps.config, { path: '/openapi.json', type: 'application/json; charset=utf-8', bytes });
  app.get<{ Params: { file: string } }>('/avatar/:file', async (request, reply) => {
    const file = await deps.files.read(request.params.file);
    if (!file) throw new RefusalError('not-found', {}, [], null);
    return reply
      .header('Cache-Control', 'private, max-age=86400')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(request.params.file.endsWith('.webm') ? 'video/webm' : `image/${request.params.file.split('.').pop()}`)
      .send(file.stream);
  });
  if (folder === null || !existsSync(folder)) return;
  await app.register(serveStatic, {
    root: folder,
    cacheControl: false,
    // File names contain a hash and the page has an ETag, so modification times and ranges are never needed.
    lastModified: false,
    acceptRanges: false,
    // The build writes a .br and a .gz next to each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const kept = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('Cache-Control', kept);
    },
  });
  // The plugin's own route would take two milliseconds for each file, because it reads the whole folder of two thousand
  // files to check a name's spelling.
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) =>
    reply.sendFile(`assets/${request.params.file}`),
  );
  // Users with a session get a page that shows the application frame and loads the rest of the interface along with its
  // first script. Until that script runs, the page is in the browser's language.
  const branded = brandPages(folder);
  app.get('/', async (request, reply) => {
    const kind = SESSION_COOKIE.test(request.headers.cookie ?? '') ? 'inside' : 'index';
    const locale = requestLocale(request);
    const name = locale === SOURCE_LOCALE ? `${kind}.html` : `${kind}.${locale}.html`;
    reply.header('Vary', 'Cookie, Accept-Language');
    const page = await branded(name, deps.settings.current);
    if (page === null) return reply.sendFile(name);
    reply.header('Cache-Control', 'no-cache').header('ETag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.html);
  });
}
