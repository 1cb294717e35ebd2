import { Socket } from 'node:net';

/** The sockets of this process to its database. */
export interface DatabaseSockets {
  /** Creates a socket for a connection (the driver's option `stream`). */
  readonly make: () => Socket;
  /**
   * Closes all sockets: every query that waits for an answer fails as with a lost connection. For a database that no
   * longer answers although no one closed the connections, because of an unplugged cable or an address that moved to
   * another machine.
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
