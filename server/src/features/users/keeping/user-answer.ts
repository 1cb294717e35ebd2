import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { isWithin } from '../../../access/within-own.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { versionOf } from '../../../platform/version.ts';
import { findUsers, type KeptUser } from '../kept-users.queries.ts';

/** A user as the caller sees one. */
export function userAnswer({ user }: Pick<UserCtx, 'user'>, found: KeptUser): UserRow {
  const { grants, ...row } = found;
  return {
    ...row,
    roles: grants.map(({ key, level, name }) => ({ key, level, name })),
    mayChange: grants.every((grant) => isWithin(user, grant)),
    version: versionOf(editedFields(found)),
  };
}

/** The fields that people change, for the user's version; roles have an order (R-SES-11). */
export function editedFields({ nickName, email, phone, gender, department, grants, locale }: KeptUser) {
  return {
    ...{ nickName, email, phone, gender, departmentId: department?.id ?? null },
    ...{ roles: grants.map(({ key }) => key), locale },
  };
}

/** @throws RefusalError `user-not-found` */
export async function readAnswer(ctx: UserCtx, db: UserCtx['db'], id: number): Promise<UserRow> {
  const [found] = await findUsers(db, [id]);
  return userAnswer(ctx, found ?? fail('user-not-found'));
}
