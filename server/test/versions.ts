import { listAll } from '@greenroom/contract/administration/apps.ts';
import { listDepartments } from '@greenroom/contract/administration/departments.ts';
import { readDictionary } from '@greenroom/contract/administration/dictionaries.ts';
import { readRole } from '@greenroom/contract/administration/roles.ts';
import { listSettings } from '@greenroom/contract/administration/settings.ts';
import { listSchedules } from '@greenroom/contract/exports/export-schedules.ts';
import { listChildren } from '@greenroom/contract/groups.ts';
import { listWebhooks } from '@greenroom/contract/webhooks/webhooks.ts';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';
import type { SignedIn } from './signed-in.ts';

interface Versioned {
  readonly version: string;
}

/**
 * Returns records' current versions as a user reads them, for edits without conflicts. '' if there is nothing to read.
 */
export function versionsFor(server: TestServer, as: SignedIn) {
  const by = { as };
  const of = (row: Versioned | undefined) => row?.version ?? '';
  const withId = (rows: readonly (Versioned & { readonly id: number })[], id: number) =>
    of(rows.find((row) => row.id === id));
  return {
    role: async (key: string) => {
      const answer = await server.call(readRole, { key }, by);
      return answer.http === 200 ? answer.body.data.version : '';
    },
    settings: async () => of(await server.get(listSettings, {}, by)),
    dictionary: async (dictName: string) => {
      const answer = await server.call(readDictionary, { dictName }, by);
      return answer.http === 200 ? answer.body.data.version : '';
    },
    department: async (id: number) => withId(await server.get(listDepartments, {}, by), id),
    app: async (id: number) => withId(await server.get(listAll, {}, by), id),
    schedule: async (id: number) => withId(await server.get(listSchedules, {}, by), id),
    webhook: async (id: number) => withId((await server.get(listWebhooks, { size: 100 }, by)).rows, id),
    group: async (id: number) => {
      const found = await sql<{ above: number | null }>`
        select parent_id as above from agent_groups where id = ${id}`.execute(server.product.deps.db);
      const above = found.rows[0]?.above ?? null;
      const shown = await server.call(listChildren, above === null ? {} : { groupId: above }, by);
      const uppermost = await server.get(listChildren, {}, by);
      return withId([...(shown.http === 200 ? shown.body.data.groups : []), ...uppermost.groups], id);
    },
  };
}
