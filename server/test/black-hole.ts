import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { listenBefore } from './way.ts';

/** A proxy to a server that can silently stop passing data, as in a broken network. */
export interface BlackHole {
  /** The given URL, but through this proxy. */
  readonly url: string;
  /** Stops all traffic in both directions, without refusing connections. */
  close(): void;
  /** Allows new connections. Connections that were open before never receive another byte. */
  open(): void;
  end(): Promise<void>;
}

/** Opens a proxy to the server in a database URL. */
export async function blackHole(url: string): Promise<BlackHole> {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let closed = false;
  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    const drop = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', drop).on('close', drop);
    if (closed) return;
    near.pipe(far);
    far.pipe(near);
  });
  const way = await listenBefore(server, url);
  return {
    url: way,
    close() {
      closed = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    open() {
      closed = false;
    },
    async end() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
