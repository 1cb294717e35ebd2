import type { readUser as contract, UserRow } from '@greenroom/contract/administration/users.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { readAnswer } from './user-answer.ts';

/** @throws RefusalError `user-not-found` */
export async function readUser(ctx: UserCtx, { id }: Input<typeof contract>): Promise<UserRow> {
  return readAnswer(ctx, ctx.db, id);
}
