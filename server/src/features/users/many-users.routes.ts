import * as contract from '@greenroom/contract/administration/users.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import { isWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import {
  addRole,
  type LockedUser,
  listTaken,
  lockUsersById,
  removeRoleOf,
  setDeleted,
  setDepartment,
  setDisabled,
} from './user-changes.queries.ts';
import { publishUsers, requireDepartment, requireGrantable } from './user-changes.ts';

type Act = (typeof contract.USER_ACTS)[number] | 'delete';

/** A change to many users. */
interface Work {
  readonly act: Act;
  readonly role?: string | undefined;
  readonly departmentId?: number | null | undefined;
}

/** Actions that would lock the caller out. */
const NOT_TO_ONESELF: readonly Act[] = ['disable', 'delete'];

/**
 * Disables, enables or restores users, adds or removes a role, or moves users to a department. Each user gets a
 * separate outcome.
 * @throws RefusalError `role-not-found`, `beyond-own-rights`, `department-not-found`, `last-administrator`
 */
async function changeManyUsers(
  ctx: UserCtx,
  input: Input<typeof contract.changeManyUsers>,
): Promise<Data<typeof contract.changeManyUsers>> {
  return doToMany(ctx, input.ids, input);
}

/**
 * Deletes users. Deleted users can't sign in.
 * @throws RefusalError `last-administrator`
 */
async function deleteUsers(
  ctx: UserCtx,
  { ids }: Input<typeof contract.deleteUsers>,
): Promise<Data<typeof contract.deleteUsers>> {
  return doToMany(ctx, ids, { act: 'delete' });
}

async function doToMany(
  ctx: UserCtx,
  ids: readonly number[],
  work: Work,
): Promise<{ outcomes: contract.UserOutcome[] }> {
  const wanted = [...new Set(ids)];
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    await requireWhatIsGiven(ctx, trx, work);
    const users = new Map((await lockUsersById(trx, wanted)).map((user) => [user.id, user]));
    const taken = new Map(
      work.act === 'restore' ? (await listTaken(trx, wanted)).map(({ id, what }) => [id, what]) : [],
    );
    const outcomes = wanted.map((id): contract.UserOutcome => {
      const outcome = outcomeOf(ctx, users.get(id), work);
      const what = taken.get(id);
      return { id, outcome: outcome === 'done' && what !== undefined ? `${what}-taken` : outcome };
    });
    const done = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
    if (done.length > 0) await carryOut(ctx, trx, done, work);
    return { outcomes };
  });
}

async function requireWhatIsGiven(ctx: UserCtx, trx: Trx, { act, role, departmentId }: Work): Promise<void> {
  if (act === 'add-role' || act === 'remove-role')
    await requireGrantable(trx, ctx.user, [role ?? fail('role-not-found')]);
  if (act === 'move') await requireDepartment(trx, departmentId);
}

function outcomeOf(ctx: UserCtx, user: LockedUser | undefined, work: Work): contract.UserOutcome['outcome'] {
  if (!user) return 'user-not-found';
  if (!user.grants.every((grant) => isWithin(ctx.user, grant))) return 'beyond-own-rights';
  if (NOT_TO_ONESELF.includes(work.act) && user.id === ctx.user.id) return 'not-yourself';
  if (user.deleted && work.act !== 'restore' && work.act !== 'delete') return 'user-deleted';
  return isSo(user, work) ? 'unchanged' : 'done';
}

/** Returns whether a user is already in the requested state. */
function isSo(user: LockedUser, { act, role, departmentId }: Work): boolean {
  switch (act) {
    case 'delete':
      return user.deleted;
    case 'restore':
      return !user.deleted;
    case 'disable':
      return user.disabled;
    case 'enable':
      return !user.disabled;
    case 'move':
      return user.departmentId === (departmentId ?? null);
    case 'add-role':
      return user.grants.some(({ key }) => key === role);
    case 'remove-role':
      return !user.grants.some(({ key }) => key === role);
  }
}

async function carryOut(ctx: UserCtx, trx: Trx, ids: readonly number[], work: Work): Promise<void> {
  await write(trx, ids, work, ctx.clock.now());
  await requireAdministrator(trx);
  await ctx.events.publish(trx, { userIds: ids }, { topic: 'session', id: null });
  await publishUsers(ctx, trx);
}

async function write(
  trx: Trx,
  ids: readonly number[],
  { act, role = '', departmentId }: Work,
  now: Date,
): Promise<void> {
  switch (act) {
    case 'delete':
      return setDeleted(trx, ids, now, now);
    case 'restore':
      return setDeleted(trx, ids, null, now);
    case 'disable':
      return setDisabled(trx, ids, now, now);
    case 'enable':
      return setDisabled(trx, ids, null, now);
    case 'move':
      return setDepartment(trx, ids, departmentId ?? null, now);
    case 'add-role':
      return addRole(trx, ids, role);
    case 'remove-role':
      return removeRoleOf(trx, ids, role);
  }
}

export const routes: readonly MountedRoute[] = [
  mount(contract.deleteUsers, deleteUsers),
  mount(contract.changeManyUsers, changeManyUsers),
];
