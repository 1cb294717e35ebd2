import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../../context.ts';
import type { Config } from '../config.ts';
import { fail } from './fail.ts';
import { ipOf, limitCalls, scaleLimit } from './limit-calls.ts';

/** Maximum metrics reads per minute from one address. Prometheus reads four to sixty times. */
const READS_PER_MINUTE = 60;
/** How long gathered metrics are cached, since gathering and joining them takes some milliseconds. */
const KEPT_MS = 1000;

/**
 * Serves three health endpoints. `/livez` shows that the process answers. `/readyz` shows that it can serve: the
 * database answers, no shutdown has begun, and due jobs are started (R-PLUS-29). `/metrics` is for Prometheus, with a
 * token or from this machine.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  const registry = observeCalls(app);
  app.get('/livez', (_request, reply) => reply.send('alive'));
  app.get('/readyz', async (_request, reply) => {
    if (isStopping() || !(await databaseAnswers(deps))) return reply.code(503).send('not ready');
    const seconds = deps.dueJobs.stoppedSeconds();
    if (seconds === null) return reply.send('ready');
    const text = `jobs are due, and none has begun for ${seconds} s`;
    // A process without workers can serve requests as well as any other. Taking it out of service would help no job.
    return deps.config.run === 'api' ? reply.send(`ready, but ${text}`) : reply.code(503).send(`not ready: ${text}`);
  });
  const figures = keepFor(KEPT_MS, async () => Buffer.from(await registry.metrics()));
  const limit = limitCalls(app, scaleLimit(READS_PER_MINUTE, deps.config));
  const onRequest = async (request: FastifyRequest) => {
    await limit(request);
    requireReader(request, deps.config);
  };
  // Not compressed, because the client is near, and compressing half a megabyte each time would cost more than
  // gathering it.
  app.get('/metrics', { compress: false, onRequest }, async (_request, reply) =>
    reply.type(registry.contentType).send(await figures()),
  );
}

function observeCalls(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'greenroom_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

/** Caches the last result for some time. Callers that arrive while it is being made wait for that result. */
function keepFor<Made>(ms: number, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { readonly made: Promise<Made>; readonly until: number } | null = null;
  return () => {
    if (kept === null || performance.now() >= kept.until) kept = { made: make(), until: performance.now() + ms };
    return kept.made;
  };
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Restricts access to metrics, which show usage and errors. If `METRICS_TOKEN` is set, its bearer can read them from
 * anywhere. Otherwise, a program on this machine can read them, unless its request came through a proxy.
 * @throws RefusalError `not-signed-in`, `forbidden`
 */
function requireReader(request: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): void {
  if (metricsToken !== null) {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) fail('not-signed-in');
    return;
  }
  const ip = ipOf(request);
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in request.headers);
  if (proxied || !LOOPBACK.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) fail('forbidden');
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function databaseAnswers(deps: Deps): Promise<boolean> {
  try {
    await sql`select 1`.execute(deps.db);
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'the database does not answer');
    return false;
  }
}
