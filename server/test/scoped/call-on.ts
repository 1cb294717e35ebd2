import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import { MOUNTED } from '../../src/app.ts';
import type { UserCtx } from '../../src/context.ts';
import type { Held } from '../../src/features/session/read-user.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { parseInput } from '../../src/platform/http/parse-input.ts';
import { heldBy } from '../held.ts';
import type { TestServer } from '../server.ts';

/** The user who makes a call. */
export interface Caller {
  readonly id: number;
  readonly role: Extract<RoleKey, 'administrator' | 'agent'>;
}

/**
 * Makes a call as the given user, running the whole mounted operation. Its statements run on the given connection, so
 * that a test can see which rows they read.
 */
export async function callOn(
  server: TestServer,
  on: Db,
  id: string,
  given: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<unknown> {
  const mounted = MOUNTED.find(({ route }) => route.id === id);
  if (mounted?.runner.kind !== 'user') throw new Error(`there is no such call ${id}`);
  const { query, params } = mounted.route;
  const input = parseInput(mounted.route, {
    params: pick(params.shape, given),
    query: pick(query.shape, given),
    body: {},
  });
  const held = await heldBy(server.product.deps.db, caller.role);
  return mounted.runner.run(contextOf(server, on, caller, held), input);
}

function pick(shape: object, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in shape));
}

function contextOf(server: TestServer, on: Db, { id }: Caller, held: Held): UserCtx {
  return {
    ...server.product.deps,
    db: on,
    requestId: 'x',
    locale: 'en',
    ip: '127.0.0.1',
    userAgent: null,
    user: { id, username: 'x', nickName: 'x', ...held, scopeMark: 0, sessionTokenHash: Buffer.alloc(32) },
    scope: held.seesAllGroups ? { kind: 'all' } : { kind: 'bound', userId: id },
    remember: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
}
