import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { isWithin } from '../../../access/within-own.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findUsers, type KeptUser } from '../kept-users.queries.ts';

/** A user as the caller sees one. */
export function userAnswer({ user }: Pick<UserCtx, 'user'>, { grants, ...row }: KeptUser): UserRow {
  return {
    ...row,
    roles: grants.map(({ key, level, name }) => ({ key, level, name })),
    mayChange: grants.every((grant) => isWithin(user, grant)),
  };
}

/** @throws RefusalError `user-not-found` */
export async function readAnswer(ctx: UserCtx, db: UserCtx['db'], id: number): Promise<UserRow> {
  const [found] = await findUsers(db, [id]);
  return userAnswer(ctx, found ?? fail('user-not-found'));
}
