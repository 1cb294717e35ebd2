import { Socket } from 'node:net';

/** This process's sockets to its database. */
export interface DatabaseSockets {
  /** Creates a socket for a connection, for the driver's `stream` option. */
  readonly make: () => Socket;
  /**
   * Closes all sockets, so every waiting query fails as if the connection were lost. Use this if the database stops
   * responding without closing its connections, for example after a cable is unplugged or the address moves to another
   * machine.
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
