import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { RefusalError } from './fail.ts';

/** Limits on the number of connections, and on how long a connection can keep the server waiting. */
export interface ConnectionLimits {
  readonly total: number;
  /** Maximum connections from one address, signed in or not. */
  readonly perAddress: number;
  /** Maximum connections from one address, not counting signed-in users. */
  readonly strangersPerAddress: number;
  /**
   * Maximum requests from one user that are arriving or being answered, from all addresses. Open event streams count.
   */
  readonly perUser: number;
  /** Time within which a stranger's request must arrive completely. */
  readonly arrivalMs: number;
  /** Time within which a stranger's request must be answered and the answer read. */
  readonly answerMs: number;
  readonly slowestBody: SlowestBody;
  /**
   * True if connections come directly from callers. Behind a proxy, all addresses are the proxy's, which must limit its
   * callers itself.
   */
  readonly byAddress: boolean;
}

/** The minimum rate at which a body must arrive after the grace time: average bytes per second. */
interface SlowestBody {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A body of some kilobytes must arrive within about half a minute. A body of 20 MB can take half an hour. A slower body
 * is refused with `request-timeout`. Otherwise it would occupy a connection and one of its user's requests (R-PLUS-28).
 */
const SLOWEST_BODY: SlowestBody = { graceMs: 30_000, bytesPerSecond: 10_000 };

const SWEEP_MS = 1000;
/** File descriptors reserved for the database, for files and for Node itself. */
const RESERVED_DESCRIPTORS = 120;
const MAX_CONNECTIONS = 20_000;
const ASSUMED_DESCRIPTORS = 1024;

/** Returns limits that fit the number of files this process can open. */
export function connectionLimits(trustProxy: boolean, descriptors = maxDescriptors()): ConnectionLimits {
  const total = Math.max(32, Math.min(MAX_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS));
  return {
    total,
    perAddress: Math.ceil((total * 3) / 4),
    strangersPerAddress: Math.ceil(total / 4),
    perUser: Math.ceil(total / 4),
    slowestBody: SLOWEST_BODY,
    arrivalMs: 30_000,
    answerMs: 120_000,
    byAddress: !trustProxy,
  };
}

function maxDescriptors(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? MAX_CONNECTIONS : Number(soft);
  } catch {
    return ASSUMED_DESCRIPTORS;
  }
}

const recognised = new WeakSet<Socket>();
const claims = new WeakMap<Socket, (user: string) => boolean>();

/**
 * Marks a connection as used by a signed-in user, so that it can stay open and be slow.
 * @param user open requests are counted for this user
 * @returns false if the user has reached the limit of open requests
 */
export function recogniseConnection(socket: Socket, user: string): boolean {
  recognised.add(socket);
  return claims.get(socket)?.(user) ?? true;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** The request that is being sent or answered; null between two requests. */
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  /** When the connection began to wait for its first request, or when the current request began. */
  since: number;
  /** Number of bytes that had arrived when the connection was last idle between requests. */
  readBefore: number;
  /** The user that the current request is counted for. */
  user: string | null;
  /** True if a request on this connection was answered. The connection can then stay idle as long as any other. */
  used: boolean;
}

/**
 * Prevents strangers from taking all connections. Each address has a limited number. Beyond that number, or if all
 * connections are taken, the connection that has kept the server waiting longest is closed. So a newcomer always has
 * time to identify itself. Connections of signed-in users are closed last, and each user can have a limited number of
 * open requests. A stranger's request must arrive and be answered in time. All other bodies must keep arriving.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const users = countUsers(limits.perUser);

  server.on('connection', (socket: Socket) => {
    const address = limits.byAddress ? networkOf(socket.remoteAddress ?? '') : '';
    const mates = byAddress.get(address) ?? new Set();
    const added: Connection = {
      ...{ socket, address, exchange: null, user: null },
      ...{ since: performance.now(), readBefore: 0, used: false },
    };
    if (limits.byAddress) {
      if (countStrangers(mates) >= limits.strangersPerAddress) closeOldest(mates, [isWaitingStranger]);
      if (mates.size >= limits.perAddress && !closeOldest(mates, [isWaitingStranger, isIdle])) return socket.destroy();
    }
    if (open.size >= limits.total && !closeOldest(open.values(), [isWaitingStranger, isIdle, isWaiting]))
      return socket.destroy();
    claims.set(socket, (user) => users.claim(added, user));
    open.set(socket, added);
    byAddress.set(address, mates.add(added));
    socket.once('close', () => forget(added));
    return undefined;
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (connection) follow(connection, request, response, users.release);
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of open.values()) {
      if (isLate(connection, now, limits)) connection.socket.destroy();
      else if (isSlow(connection, now, limits.slowestBody)) refuseBody(connection);
    }
  }, SWEEP_MS);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));

  function forget(connection: Connection): void {
    open.delete(connection.socket);
    users.release(connection);
    const mates = byAddress.get(connection.address);
    mates?.delete(connection);
    if (mates?.size === 0) byAddress.delete(connection.address);
  }

  /**
   * Closes the connection that has kept the server waiting longest. Considers only the first of the given kinds that
   * any connection matches.
   */
  function closeOldest(among: Iterable<Connection>, kinds: readonly ((connection: Connection) => boolean)[]): boolean {
    const candidates = [...among];
    for (const isKind of kinds) {
      const [first, ...others] = candidates.filter(isKind);
      if (!first) continue;
      const oldest = others.reduce((old, next) => (next.since < old.since ? next : old), first);
      forget(oldest);
      oldest.socket.destroy();
      return true;
    }
    return false;
  }
}

/** Tracks a request on a connection until it has been answered. */
function follow(
  connection: Connection,
  request: IncomingMessage,
  response: ServerResponse,
  release: (connection: Connection) => void,
): void {
  connection.exchange = { request, response };
  connection.since = performance.now();
  response.once('close', () => {
    // If the body is still arriving after the answer, the connection keeps waiting for it.
    if (connection.exchange?.response !== response || !request.complete) return;
    connection.exchange = null;
    release(connection);
    connection.used = true;
    connection.since = performance.now();
    connection.readBefore = request.socket.bytesRead;
  });
}

/** Counts each user's connections that have an open request. */
function countUsers(most: number) {
  const open = new Map<string, number>();
  const release = (connection: Connection) => {
    if (connection.user === null) return;
    const others = (open.get(connection.user) ?? 1) - 1;
    if (others > 0) open.set(connection.user, others);
    else open.delete(connection.user);
    connection.user = null;
  };
  const claim = (connection: Connection, user: string) => {
    if (connection.user === user) return true;
    const others = open.get(user) ?? 0;
    if (others >= most) return false;
    release(connection);
    open.set(user, others + 1);
    connection.user = user;
    return true;
  };
  return { claim, release };
}

function isStranger({ socket }: Connection): boolean {
  return !recognised.has(socket);
}

function isWaiting({ exchange }: Connection): boolean {
  return exchange === null || !exchange.request.complete;
}

function isWaitingStranger(connection: Connection): boolean {
  return isStranger(connection) && isWaiting(connection);
}

function isIdle({ exchange }: Connection): boolean {
  return exchange === null;
}

function isLate(connection: Connection, now: number, { arrivalMs, answerMs }: ConnectionLimits): boolean {
  if (!isStranger(connection)) return false;
  const waited = now - connection.since;
  if (!isWaiting(connection)) return waited > answerMs;
  return waited > arrivalMs && !(connection.exchange === null && connection.used);
}

/**
 * Returns whether a signed-in user's body has arrived too slowly. Time during which the server doesn't read is
 * excluded.
 */
function isSlow(connection: Connection, now: number, { graceMs, bytesPerSecond }: SlowestBody): boolean {
  const { exchange, socket } = connection;
  if (exchange === null || exchange.request.complete || isStranger(connection)) return false;
  if (exchange.request.readableLength > 0) connection.since += SWEEP_MS;
  const arrived = socket.bytesRead - connection.readBefore;
  return now - connection.since > graceMs + (arrived / bytesPerSecond) * 1000;
}

/**
 * Fails reading the body, so that the caller gets an answer. If nothing reads the body any more, closes the connection.
 */
function refuseBody({ exchange, socket }: Connection): void {
  if (exchange === null || exchange.response.headersSent || exchange.request.listenerCount('error') === 0)
    socket.destroy();
  else exchange.request.emit('error', new RefusalError('request-timeout', {}, [], null));
}

function countStrangers(connections: ReadonlySet<Connection>): number {
  let count = 0;
  for (const connection of connections) if (isStranger(connection)) count += 1;
  return count;
}

/** Returns an IPv4 address, or the first half of an IPv6 address, since its owner can choose the second half freely. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter((part) => part !== '');
  const last = tail === undefined ? [] : tail.split(':').filter((part) => part !== '');
  const middle = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...middle, ...last].slice(0, 4).join(':');
}
