import { RIGHTS, type Right } from '@greenroom/contract/access/rights.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ask } from '../test/ask.ts';
import { testServer } from '../test/server.ts';
import type { SignedIn } from '../test/signed-in.ts';
import { buildUser, signIn } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const routes = MOUNTED.map(({ route }) => route);

/** Returns the right that a call requires, or null if it requires none. */
function rightOf({ access }: Route): Right | null {
  return typeof access === 'object' && 'right' in access ? access.right : null;
}

/** Creates a user whose only role has these rights. */
async function holderOf(called: string, rights: readonly Right[]): Promise<SignedIn> {
  const name = called.replace(':', '-');
  const user = await buildUser(db);
  await sql`
    insert into roles (key, name, level, scope, shipped, rights) values (${name}, ${name}, 4, 'all', false, ${[...rights]}::text[])`.execute(
    db,
  );
  await sql`insert into user_roles (user_id, role) values (${user.id}, ${name})`.execute(db);
  return signIn(server, 'default', user);
}

/** Returns which of the given calls the user can make. The calls have no input, so they have no effect. */
async function openTo(as: SignedIn, among: readonly Route[]): Promise<string[]> {
  const answers = await Promise.all(
    among.map(async (route) => ({ id: route.id, refused: (await ask(server, route, {}, as)).refused })),
  );
  return answers.filter(({ refused }) => refused !== 'forbidden').map(({ id }) => id);
}

describe('[R-PLUS-21] every call × every right', () => {
  test('every right opens a call of its own', () => {
    expect(RIGHTS.filter((right) => !routes.some((route) => rightOf(route) === right))).toEqual([]);
  });

  test.each(RIGHTS)(
    '%s alone opens its own calls and none of another right; all others together do not',
    async (right) => {
      const own = routes.filter((route) => rightOf(route) === right);
      const others = RIGHTS.filter((each) => each !== right);
      // One call for every other right. The choice doesn't depend on the route.
      const foreign = others.flatMap((each) => routes.filter((route) => rightOf(route) === each).slice(0, 1));
      const [only, without] = [await holderOf(`only-${right}`, [right]), await holderOf(`without-${right}`, others)];
      expect(await openTo(only, [...own, ...foreign])).toEqual(own.map(({ id }) => id));
      expect(await openTo(without, [...own, ...foreign])).toEqual(foreign.map(({ id }) => id));
    },
  );
});
