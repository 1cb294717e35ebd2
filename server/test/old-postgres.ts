import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { atEnd } from './database.ts';

/** Returns the message in PostgreSQL's protocol with this letter and body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);

/** Returns one row with one text column. */
function answer(name: string, value: string): Buffer {
  const type = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]);
  const size = Buffer.alloc(4);
  size.writeInt32BE(Buffer.byteLength(value));
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), Buffer.from(`${name}\0`), type])),
    message('D', Buffer.concat([int16(1), size, Buffer.from(value)])),
    message('C', Buffer.from('SHOW\0')),
    READY,
  ]);
}

/**
 * Starts a server that accepts every connection and answers each statement with its version. When Greenroom starts,
 * that is enough to imitate an old PostgreSQL. Returns the server's URL.
 * @param version as in `server_version_num`
 */
export async function oldPostgres(version: number): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on(
        'data',
        (data) => data.toString('latin1', 0, 1) === 'Q' && socket.write(answer('version', String(version))),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return `postgres://anyone@127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/greenroom`;
}
