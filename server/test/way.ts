import { once } from 'node:events';
import type { Server } from 'node:net';

/** Starts listening on a free local port. @returns the given database URL, but through this server */
export async function listenBefore(server: Server, url: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const way = new URL(url);
  way.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return way.href;
}
