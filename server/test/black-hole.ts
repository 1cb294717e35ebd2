import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/** A way to a server that can be closed without a word, as a broken network does it. */
export interface BlackHole {
  /** The given address, by this way. */
  readonly url: string;
  /** From now on nothing passes in either direction, and nothing is refused. */
  close(): void;
  /** New connections pass; of those that were open before, not a byte ever arrives any more. */
  open(): void;
  end(): Promise<void>;
}

/** Makes the way to the server at the address of a database. */
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
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const way = new URL(url);
  way.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: way.href,
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
