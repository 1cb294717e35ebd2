import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../../context.ts';

/**
 * `/livez`: the process answers; `/readyz`: it can serve (the database answers, no stop is under way);
 * `/metrics`: for Prometheus.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
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
  app.get('/livez', (_request, reply) => reply.send('alive'));
  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await databaseAnswers(deps));
    return reply.code(ready ? 200 : 503).send(ready ? 'ready' : 'not ready');
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
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
