import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bindGroup, buildGroup, buildUser } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { agentsOf } from './groups.queries.ts';

const { servingUrl } = await testDatabase();
const { db, close } = openDatabase(servingUrl, 2, (error) => {
  throw error;
});
afterAll(close);

test('the users to notify of a group are those bound to it or, if none of them can sign in, those of the nearest group above', async () => {
  const [first, second, deputy] = [await buildUser(db), await buildUser(db), await buildUser(db)];
  const top = await buildGroup(db, { agentId: first.id });
  await bindGroup(db, second.id, top.id);
  const middle = await buildGroup(db, { parentId: top.id });
  const below = await buildGroup(db, { parentId: middle.id, agentId: deputy.id });
  const lowest = await buildGroup(db, { parentId: below.id });
  const alone = await buildGroup(db);
  const notified = async (...groups: { id: number }[]) =>
    (
      await agentsOf(
        db,
        groups.map(({ id }) => id),
      )
    ).map(({ groupId, userId }) => [groupId, userId]);
  const both = (groupId: number) => [
    [groupId, first.id],
    [groupId, second.id],
  ];
  expect(await notified(lowest, top, middle, alone, lowest)).toEqual([
    ...both(top.id),
    ...both(middle.id),
    [lowest.id, deputy.id],
  ]);
  await sql`update users set disabled_at = now() where id = ${deputy.id}`.execute(db);
  expect(await notified(lowest)).toEqual(both(lowest.id));
  await sql`update bindings set unbound_at = now() where user_id = ${first.id}`.execute(db);
  expect(await notified(lowest)).toEqual([[lowest.id, second.id]]);
  expect(await notified()).toEqual([]);
});
