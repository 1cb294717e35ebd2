import { Socket } from 'node:net';

/** The sockets of this process to its database. */
export interface DatabaseSockets {
  /** Makes one for a connection (the driver's option `stream`). */
  readonly make: () => Socket;
  /**
   * Cuts all of them: whatever waits for an answer fails as it does when a connection is lost. For a database that no longer
   * answers although nobody closed the connections: a cable that was pulled, an address that moved to another machine.
   */
  readonly cut: () => void;
}

export function databaseSockets(): DatabaseSockets {
  const open = new Set<Socket>();
  return {
    make: () => {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    },
    cut: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
