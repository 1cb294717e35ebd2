import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { listenBefore } from './way.ts';

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
