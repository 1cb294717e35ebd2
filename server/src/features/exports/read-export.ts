import type { readExport as contract } from '@greenroom/contract/exports/exports.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { describeExports } from './describe-exports.ts';
import { findOwn } from './exports.queries.ts';

/** @throws RefusalError `export-not-found` */
export async function readExport(ctx: UserCtx, { id }: { readonly id: number }): Promise<Data<typeof contract>> {
  const row = (await findOwn(ctx.db, ctx.user.id, id)) ?? fail('export-not-found');
  const [found = fail('export-not-found')] = await describeExports(ctx, [row]);
  return found;
}
