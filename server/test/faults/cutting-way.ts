import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { listenBefore } from '../way.ts';

/** A route to a server on which one connection can be cut at a chosen statement. */
export interface CuttingWay {
  /** The given address, through this route. */
  readonly url: string;
  /**
   * Cuts the connection of a queue statement: the `after`-th from now, either before the server gets it or after,
   * before its answer passes. Resolves when it is cut.
   */
  cutQueue(after: number, when: 'before' | 'afterwards'): Promise<void>;
  end(): Promise<void>;
}

/** Opens the route to the server at a database URL. */
export async function cuttingWay(url: string): Promise<CuttingWay> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let next: { left: number; when: 'before' | 'afterwards'; cut: () => void } | null = null;
  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    const drop = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', drop).on('close', () => {
        open.delete(socket);
        drop();
      });
    }
    near.on('data', (data) => {
      if (next === null || !data.includes('graphile_worker')) return void far.write(data);
      next.left -= 1;
      if (next.left > 0) return void far.write(data);
      const { when, cut } = next;
      next = null;
      if (when === 'before') drop();
      else {
        near.destroy();
        // The server carries it out, but cannot send the answer.
        far.removeAllListeners('data').end(data);
      }
      cut();
    });
    far.on('data', (data) => near.write(data));
  });
  const way = await listenBefore(server, url);
  return {
    url: way,
    cutQueue: (after, when) =>
      new Promise((cut) => {
        next = { left: after, when, cut };
      }),
    async end() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
