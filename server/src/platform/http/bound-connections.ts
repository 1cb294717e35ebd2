import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** How many connections there may be, and how long one may keep the server waiting. */
export interface ConnectionLimits {
  readonly total: number;
  /** Of one address, signed in or not. */
  readonly perAddress: number;
  /** Of one address, without anybody who is signed in. */
  readonly strangersPerAddress: number;
  /** A stranger's request has to be there whole within this time. */
  readonly arrivalMs: number;
  /** A stranger's request has to be answered and the answer read within this time. */
  readonly answerMs: number;
  /** Whether the addresses are those of callers; behind a proxy all are the proxy's, which has to bound its callers. */
  readonly byAddress: boolean;
}

const SWEEP_MS = 1000;
/** Left to the database, to files and to what Node opens itself. */
const RESERVED_DESCRIPTORS = 120;
const MAX_CONNECTIONS = 20_000;
const ASSUMED_DESCRIPTORS = 1024;

/** The limits that fit the number of files that this process may have open. */
export function connectionLimits(trustProxy: boolean, descriptors = maxDescriptors()): ConnectionLimits {
  const total = Math.max(32, Math.min(MAX_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS));
  return {
    total,
    perAddress: Math.ceil((total * 3) / 4),
    strangersPerAddress: Math.ceil(total / 4),
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

/** Somebody signed in speaks on this connection: it may stay open, and it may take its time. */
export function recogniseConnection(socket: Socket): void {
  recognised.add(socket);
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** What is being sent or answered; null between two requests. */
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  /** Since when it waits for a first request, or when the present one began. */
  since: number;
  /** Whether a request of it was answered: idle, it may stay for as long as any. */
  used: boolean;
}

/**
 * Keeps strangers from taking all connections: each address has a limited number; beyond it, or where all are taken, the
 * one goes that has kept the server waiting for longest, so that a newcomer always has time to say who it is. Connections
 * with somebody signed in go last. Requests of strangers have to arrive and to be answered in time.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();

  server.on('connection', (socket: Socket) => {
    const address = limits.byAddress ? networkOf(socket.remoteAddress ?? '') : '';
    const mates = byAddress.get(address) ?? new Set();
    const added = { socket, address, exchange: null, since: performance.now(), used: false };
    if (limits.byAddress) {
      if (countStrangers(mates) >= limits.strangersPerAddress) closeOldest(mates, [isWaitingStranger]);
      if (mates.size >= limits.perAddress && !closeOldest(mates, [isWaitingStranger, isIdle])) return socket.destroy();
    }
    if (open.size >= limits.total && !closeOldest(open.values(), [isWaitingStranger, isIdle])) return socket.destroy();
    open.set(socket, added);
    byAddress.set(address, mates.add(added));
    socket.once('close', () => forget(added));
    return undefined;
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.exchange = { request, response };
    connection.since = performance.now();
    response.once('close', () => {
      // A body that is still arriving after its answer keeps the connection waiting.
      if (connection.exchange?.response !== response || !request.complete) return;
      connection.exchange = null;
      connection.used = true;
      connection.since = performance.now();
    });
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of open.values()) if (isLate(connection, now, limits)) connection.socket.destroy();
  }, SWEEP_MS);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));

  function forget(connection: Connection): void {
    open.delete(connection.socket);
    const mates = byAddress.get(connection.address);
    mates?.delete(connection);
    if (mates?.size === 0) byAddress.delete(connection.address);
  }

  /** Closes the one of the first kind there is that has kept the server waiting for longest. */
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

function countStrangers(connections: ReadonlySet<Connection>): number {
  let count = 0;
  for (const connection of connections) if (isStranger(connection)) count += 1;
  return count;
}

/** An address, of IPv6 the first half: the other one its owner chooses freely. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter((part) => part !== '');
  const last = tail === undefined ? [] : tail.split(':').filter((part) => part !== '');
  const middle = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...middle, ...last].slice(0, 4).join(':');
}
