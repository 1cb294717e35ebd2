import type { listDictionaries as contract } from '@greenroom/contract/administration/dictionaries.ts';
import { ENUMERATIONS } from '@greenroom/contract/dictionaries.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { listDictionaryRows } from '../dictionaries.queries.ts';
import { SHIPPED_NAMES, shippedTitle } from '../shipped.ts';

/** Lists a page of the dictionaries, shipped and own ones, by title (R-DATA-7). */
export async function listDictionaries(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const shipped = SHIPPED_NAMES.map((name) => ({
    name,
    title: shippedTitle(ctx.messages, ctx.locale, name),
    entries: ENUMERATIONS[name].length,
  }));
  const page = { size: input.size, offset: offsetOf(input) };
  const { rows, total } = await listDictionaryRows(ctx.db, shipped, input.search ?? '', page);
  return {
    rows: rows.map((row) => ({
      ...row,
      updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt).toISOString(),
    })),
    total,
  };
}
