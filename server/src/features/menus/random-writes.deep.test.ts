import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { changeMenu, createMenu, deleteMenus } from '@greenroom/contract/administration/menu-editor.ts';
import { MENU_KINDS, MENU_MAX_DEPTH, MENU_SCREENS } from '@greenroom/contract/administration/menu-rules.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { buildMenus, type MenuNode } from '@greenroom/contract/menus.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { flatMenu } from '../../../test/menus.ts';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const as = await signIn(server, 'administrator');

/** A write refers to menu items by their index among the current items. */
const place = fc.nat({ max: 30 });
const fields = fc.record(
  {
    parent: fc.option(place, { nil: null }),
    position: fc.nat({ max: 8 }),
    kind: fc.constantFrom(...MENU_KINDS),
    component: fc.constantFrom(...MENU_SCREENS),
    path: fc.constantFrom('/a', '/b', '/c', '/d', '/user'),
    hidden: fc.boolean(),
    roles: fc.subarray(['administrator', 'agent', 'default']),
    requiredRight: fc.option(fc.constantFrom(...RIGHTS), { nil: null }),
  },
  { requiredKeys: [] },
);
const write = fc.oneof(
  fc.record({ act: fc.constant('create' as const), fields }),
  fc.record({ act: fc.constant('change' as const), at: place, fields }),
  fc.record({ act: fc.constant('delete' as const), at: fc.array(place, { minLength: 1, maxLength: 6 }) }),
);
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

async function send(one: Write): Promise<number> {
  const ids = (await flatMenu(server, as)).map(({ id }) => id);
  const at = (index: number) => ids[index % ids.length] ?? 0;
  if (one.act === 'delete') {
    return (await server.call(deleteMenus, { ids: [...new Set(one.at.map(at))] }, { as })).http;
  }
  const { parent, kind = 'folder', ...rest } = one.fields;
  const parentId = parent === undefined || parent === null ? parent : at(parent);
  if (one.act === 'create') {
    const made = { ...rest, kind, parentId: parentId ?? null, titles: { en: 'Made' } };
    return (await server.call(createMenu, made, { as })).http;
  }
  const changed: CallInput<typeof changeMenu> = {
    ...rest,
    id: at(one.at),
    ...(one.fields.kind !== undefined && { kind }),
    ...(parentId !== undefined && { parentId }),
  };
  return (await server.call(changeMenu, changed, { as })).http;
}

function shownPages(nodes: readonly MenuNode[]): (string | null)[] {
  return nodes.filter(({ hidden }) => !hidden).flatMap((node) => [node.component, ...shownPages(node.children)]);
}

async function levelsDown(): Promise<{ entries: number; reached: number; levels: number }> {
  const found = await sql<{ entries: number; reached: number; levels: number }>`
    with recursive reached as (
      select id, 1 as level from menus where parent_id is null
      union all
      select m.id, r.level + (m.kind <> 'action')::int from menus m join reached r on m.parent_id = r.id
    )
    select (select count(*)::int from menus) as entries, count(*)::int as reached, max(level)::int as levels
    from reached`.execute(db);
  return found.rows[0] ?? { entries: 0, reached: 0, levels: 0 };
}

test('[R-DATA-8] [R-PLUS-21] after any writes, an administrator can still administer, and every menu item is reachable from the top', async () => {
  const done: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
      for (const one of writes) {
        const http = await send(one);
        done[http] = (done[http] ?? 0) + 1;
        expect([200, 400, 409, 422]).toContain(http);
      }
      const { entries, reached, levels } = await levelsDown();
      // Every parent chain ends at a root, so there are no loops.
      expect(reached).toBe(entries);
      expect(levels).toBeLessThanOrEqual(MENU_MAX_DEPTH);
      expect(shownPages(await server.get(buildMenus, {}, { as }))).toContain('menus');
    }),
    { numRuns: 60 },
  );
  // Both must occur often enough for a meaningful test.
  expect(Math.min(done[200] ?? 0, done[400] ?? 0)).toBeGreaterThan(20);
}, 60_000);
