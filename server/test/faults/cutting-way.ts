import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { listenBefore } from '../way.ts';

/** A proxy to a server that can cut a connection at a chosen statement. */
export interface CuttingWay {
  /** The given URL, but through this proxy. */
  readonly url: string;
  /**
   * Cuts a connection at a queue statement, the `after`-th from now. `before` cuts it before the server gets the
   * statement, and `afterwards` before the server's answer passes. Resolves when the connection is cut.
   */
  cutQueue(after: number, when: 'before' | 'afterwards'): Promise<void>;
  end(): Promise<void>;
}

/** Opens a proxy to the server in a database URL. */
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
        // The server carries out the statement but can't send the answer.
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
