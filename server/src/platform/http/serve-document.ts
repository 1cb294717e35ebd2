import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { limitCalls, scaleLimit } from './limit-calls.ts';

/**
 * Maximum reads per minute from one address. The document changes only with the version, and clients that cache it get
 * 304.
 */
const READS_PER_MINUTE = 60;

/**
 * Serves a public document that doesn't change while the process runs. It is compressed once, so many simultaneous
 * readers cost only bandwidth.
 */
export function serveDocument(
  app: FastifyInstance,
  config: Config,
  { path, type, bytes }: { path: string; type: string; bytes: Buffer },
): void {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const encoded = compressOnce(bytes);
  app.get(
    path,
    { compress: false, onRequest: limitCalls(app, scaleLimit(READS_PER_MINUTE, config)) },
    async (request, reply) => {
      reply.header('ETag', etag).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').type(type);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const name = bestEncoding(request.headers['accept-encoding'] ?? '');
      return name === null ? reply.send(bytes) : reply.header('Content-Encoding', name).send((await encoded())[name]);
    },
  );
}

/** Compresses on the first read and caches the result. */
function compressOnce(bytes: Buffer): () => Promise<{ readonly br: Buffer; readonly gzip: Buffer }> {
  let made: ReturnType<typeof compress> | null = null;
  return () => {
    made ??= compress(bytes);
    return made;
  };
}

async function compress(bytes: Buffer): Promise<{ readonly br: Buffer; readonly gzip: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)]);
  return { br, gzip: gzipped };
}

function bestEncoding(accepted: string): 'br' | 'gzip' | null {
  const names = accepted.split(',').map((each) => each.replace(/\s/g, '').toLowerCase());
  return (['br', 'gzip'] as const).find((name) => names.some((each) => each === name || isWanted(each, name))) ?? null;
}

function isWanted(each: string, name: string): boolean {
  return each.startsWith(`${name};q=`) && Number(each.slice(name.length + 3)) > 0;
}
