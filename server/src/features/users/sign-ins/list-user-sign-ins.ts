import type { listUserSignIns as contract } from '@greenroom/contract/administration/users.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countLoginRecords, findLoginRecords } from '../../profile/index.ts';
import { findUsers } from '../kept-users.queries.ts';

/** Lists a user's sign-ins, the latest first (R-DATA-3). @throws RefusalError `user-not-found` */
export async function listUserSignIns(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  if ((await findUsers(ctx.db, [input.id])).length === 0) fail('user-not-found');
  const [rows, total] = await Promise.all([
    findLoginRecords(ctx.db, input.id, { size: input.size, offset: offsetOf(input) }),
    countLoginRecords(ctx.db, input.id),
  ]);
  return { rows, total };
}
