import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { RefusalError } from './fail.ts';

/** Limits of the number of connections, and of how long one can keep the server waiting. */
export interface ConnectionLimits {
  readonly total: number;
  /** For one address, signed in or not. */
  readonly perAddress: number;
  /** For one address, without signed-in users. */
  readonly strangersPerAddress: number;
  /** Requests of one user that are arriving or being answered, including open event streams, from all addresses. */
  readonly perUser: number;
  /** A stranger's request must arrive completely within this time. */
  readonly arrivalMs: number;
  /** A stranger's request must be answered and the answer read within this time. */
  readonly answerMs: number;
  readonly slowestBody: SlowestBody;
  /** True if the addresses are those of callers. Behind a proxy all are the proxy's, which must limit its callers. */
  readonly byAddress: boolean;
}

/** The slowest rate at which a body can arrive: bytes a second on average, after the grace time. */
interface SlowestBody {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A body of some kilobytes must arrive within about half a minute; one of 20 MB can take half an hour. A slower one is
 * refused with `request-timeout`. Held back, it would occupy a connection and a place among its user's requests
 * (R-PLUS-28).
 */
const SLOWEST_BODY: SlowestBody = { graceMs: 30_000, bytesPerSecond: 10_000 };

const SWEEP_MS = 1000;
/** Reserved for the database, for files and for Node itself. */
const RESERVED_DESCRIPTORS = 120;
const MAX_CONNECTIONS = 20_000;
const ASSUMED_DESCRIPTORS = 1024;

/** Returns the limits that fit the number of files that this process can open. */
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
 * @param user the user whose open requests are counted together
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
  /** The time since when it waits for a first request, or when the current one began. */
  since: number;
  /** Bytes that had arrived when the connection was last between two requests. */
  readBefore: number;
  /** The user for whom its exchange is counted. */
  user: string | null;
  /** True if a request on it was answered; it can then stay idle as long as any other. */
  used: boolean;
}

/**
 * Keeps strangers from taking all connections. Each address has a limited number. Beyond it, or when all are taken, the
 * connection that has kept the server waiting longest is closed, so that a newcomer always has time to identify itself.
 * Connections of signed-in users are closed last, and each user has a limited number of open requests. Requests of
 * strangers must arrive and be answered in time. Bodies of all others must keep arriving.
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

  /** Closes the connection that has kept the server waiting longest, among the first kind that exists. */
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

/** Tracks a request of a connection until it has been answered. */
function follow(
  connection: Connection,
  request: IncomingMessage,
  response: ServerResponse,
  release: (connection: Connection) => void,
): void {
  connection.exchange = { request, response };
  connection.since = performance.now();
  response.once('close', () => {
    // A body that is still arriving after its answer keeps the connection waiting.
    if (connection.exchange?.response !== response || !request.complete) return;
    connection.exchange = null;
    release(connection);
    connection.used = true;
    connection.since = performance.now();
    connection.readBefore = request.socket.bytesRead;
  });
}

/** Counts the connections of each user with an open request. */
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
 * Returns whether the body of a signed-in user has arrived too slowly. Time in which the server does not read is
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
 * Fails the reading of a body, which sends the caller an answer. If nothing reads the body any more, it closes the
 * connection.
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

/** Returns an address, or the first half for IPv6, since its owner chooses the other half freely. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter((part) => part !== '');
  const last = tail === undefined ? [] : tail.split(':').filter((part) => part !== '');
  const middle = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...middle, ...last].slice(0, 4).join(':');
}
