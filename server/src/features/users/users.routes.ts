import * as contract from '@greenroom/contract/administration/users.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { userList } from '@greenroom/contract/lists/administration.ts';
import { bestLocale } from '@greenroom/contract/locales.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import { isWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { mapRows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { requireUnchanged, versionOf } from '../../platform/version.ts';
import { bindGroups, callerOf, requireGivable } from '../bindings/index.ts';
import { notifyOldEmail } from '../profile/index.ts';
import { deletePasswordLink, findOpenLink } from './password-links.queries.ts';
import { sendPasswordLink } from './send-link.ts';
import {
  findGrants,
  insertInvited,
  type LockedUser,
  listGrants,
  replaceRoles,
  updateUser,
} from './user-changes.queries.ts';
import { lockChangeable, mayCopy, publishUsers, requireDepartment, requireGrantable } from './user-changes.ts';
import {
  allUserRows,
  countUserRows,
  findUsers,
  type KeptUser,
  listUserRows,
  type UserFilter,
} from './users.queries.ts';

/** Lists users with their details (R-DATA-1). A search finds at most `USERS_MOST_FOUND` users. */
async function listUsers(
  ctx: UserCtx,
  input: Input<typeof contract.listUsers>,
): Promise<Data<typeof contract.listUsers>> {
  const filter = userFilterOf(input);
  const most = filter.search === '' ? Number.POSITIVE_INFINITY : contract.USERS_MOST_FOUND;
  const offset = offsetOf(input);
  const [rows, counted] = await Promise.all([
    listUserRows(ctx.db, filter, input, { size: Math.min(input.size, Math.max(0, most - offset)), offset }),
    countUserRows(ctx.db, filter, most),
  ]);
  return { rows: rows.map((row) => userAnswer(ctx, row)), total: Math.min(counted, most), more: counted > most };
}

/** Returns the part of a query that filters users. */
function userFilterOf({
  search = '',
  state,
  role,
  departmentId,
}: Pick<Input<typeof contract.listUsers>, 'search' | 'state' | 'role' | 'departmentId'>): UserFilter {
  return { search, state, role, departmentId };
}

/** Lists the roles, widest first, and which of them the caller can assign (R-PLUS-21). */
async function listGrantableRoles(ctx: UserCtx): Promise<Data<typeof contract.listGrantableRoles>> {
  const roles = await listGrants(ctx.db);
  return roles.map((role) => ({
    key: role.key,
    level: role.level,
    name: role.name,
    grantable: isWithin(ctx.user, role),
  }));
}

/**
 * Returns one user, deleted or not, with the user's open link.
 * @throws RefusalError `user-not-found`
 */
async function readUser(
  ctx: UserCtx,
  { id }: Input<typeof contract.readUser>,
): Promise<Data<typeof contract.readUser>> {
  const { smtpUrl } = ctx.config;
  const [user, link] = await Promise.all([readAnswer(ctx, ctx.db, id), findOpenLink(ctx.db, id, ctx.clock.now())]);
  // Without SMTP, the email is never sent, whether or not the outbox already has it.
  if (link && smtpUrl === null) link.email = { state: 'none', error: null, nextAt: null };
  return { ...user, link: link ?? null, mayCopyLink: mayCopy(ctx, user.email, link) };
}

/**
 * Creates a user. Only the user chooses the password, with an emailed link. No role can exceed the caller's rights, and
 * only groups that the caller can bind are bound (R-DATA-1, R-VALID-5).
 * @throws RefusalError `role-not-found`, `beyond-own-rights`, `department-not-found`, `group-not-found`,
 * `not-an-agent`, `username-taken`, `email-taken`, `phone-taken`
 */
async function createUser(ctx: UserCtx, input: Input<typeof contract.createUser>): Promise<contract.UserRow> {
  return refuseTakenContact(() =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const roles = await requireGrantable(trx, ctx.user, input.roles);
      await requireDepartment(trx, input.departmentId);
      const now = ctx.clock.now();
      const { username, email } = input;
      const nickName = input.nickName.replace(/\s+/g, ' ');
      const locale = bestLocale([input.locale ?? ctx.locale]);
      const userId = await insertInvited(trx, {
        username,
        nickName,
        email,
        locale,
        phone: input.phone || null,
        gender: input.gender ?? null,
        departmentId: input.departmentId ?? null,
        now,
      });
      await replaceRoles(trx, userId, roles);
      await bind(ctx, trx, { userId, roles, groupIds: [...new Set(input.groupIds)], now });
      await sendPasswordLink(ctx, trx, { id: userId, username, nickName, email, locale }, 'invitation');
      await publishUsers(ctx, trx);
      const made = await readAnswer(ctx, trx, userId);
      await ctx.remember(trx, made);
      return made;
    }),
  );
}

interface Binding {
  readonly userId: number;
  readonly roles: readonly string[];
  readonly groupIds: readonly number[];
  readonly now: Date;
}

async function bind(ctx: UserCtx, trx: Trx, { userId, roles, groupIds, now }: Binding): Promise<void> {
  if (groupIds.length === 0) return;
  const grants = await findGrants(trx, roles);
  if (!grants.some(({ rights }) => rights.includes('groups:hold'))) fail('not-an-agent');
  const caller = callerOf(ctx.user);
  await requireGivable(trx, caller, groupIds, { deletedToo: false });
  await bindGroups(ctx, trx, { bind: groupIds, unbind: [] }, { userId, by: caller.id, at: now, note: null });
}

/**
 * Changes a user. The change applies from the user's next request, and their open pages are updated. If the email
 * changes, a link that was sent to the earlier email becomes invalid, and the earlier email is notified.
 * @throws RefusalError `user-not-found`, `user-deleted`, `changed-meanwhile`, `beyond-own-rights`, `role-not-found`,
 * `department-not-found`, `email-taken`, `phone-taken`, `last-administrator`
 */
async function changeUser(ctx: UserCtx, input: Input<typeof contract.changeUser>): Promise<contract.UserRow> {
  return refuseTakenContact(() =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const user = await lockChangeable(trx, ctx.user, input.id);
      await requireDepartment(trx, input.departmentId);
      const { nickName, email, gender, departmentId, locale } = input;
      const phone = input.phone === '' ? null : input.phone;
      const change = { nickName: nickName?.replace(/\s+/g, ' '), email, phone, gender, departmentId, locale };
      await refuseOverlap(trx, user.id, input.version, { ...change, roles: input.roles });
      await updateUser(trx, user.id, change, ctx.clock.now());
      if (email !== undefined && email !== user.email) await leaveOldEmail(ctx, trx, user, email);
      if (input.roles !== undefined) {
        await replaceRoles(trx, user.id, await requireGrantable(trx, ctx.user, input.roles));
        await requireAdministrator(trx);
      }
      await ctx.events.publish(trx, { userId: user.id }, { topic: 'session', id: null });
      await publishUsers(ctx, trx);
      return readAnswer(ctx, trx, user.id);
    }),
  );
}

/**
 * Refuses a change if it conflicts with another change since the given version.
 * @throws RefusalError `changed-meanwhile`
 */
async function refuseOverlap(
  trx: Trx,
  id: number,
  version: string | undefined,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [user = fail('user-not-found')] = await findUsers(trx, [id]);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const before = editedFields(user);
  requireUnchanged(version, before, { ...before, ...Object.fromEntries(given) });
}

async function leaveOldEmail(ctx: UserCtx, trx: Trx, user: LockedUser, email: string): Promise<void> {
  await deletePasswordLink(trx, user.id);
  await notifyOldEmail(ctx, trx, user, email);
}

/** Returns a user as the caller sees them. */
function userAnswer({ user }: Pick<UserCtx, 'user'>, found: KeptUser): contract.UserRow {
  const { grants, ...row } = found;
  return {
    ...row,
    roles: grants.map(({ key, level, name }) => ({ key, level, name })),
    mayChange: grants.every((grant) => isWithin(user, grant)),
    version: versionOf(editedFields(found)),
  };
}

/** Returns the editable fields, from which a user's version is computed. The order of roles matters (R-SES-11). */
function editedFields({ nickName, email, phone, gender, department, grants, locale }: KeptUser) {
  return {
    ...{ nickName, email, phone, gender, departmentId: department?.id ?? null },
    ...{ roles: grants.map(({ key }) => key), locale },
  };
}

/**
 * Returns a user as the answer to a call.
 * @throws RefusalError `user-not-found`
 */
async function readAnswer(ctx: UserCtx, db: UserCtx['db'], id: number): Promise<contract.UserRow> {
  const [found] = await findUsers(db, [id]);
  return userAnswer(ctx, found ?? fail('user-not-found'));
}

/**
 * Runs the work. A username, email or phone number that another user has is refused, even if both calls run at the same
 * time.
 * @throws RefusalError `username-taken`, `email-taken`, `phone-taken`
 */
async function refuseTakenContact<T>(work: () => Promise<T>): Promise<T> {
  return refuseTaken('users_username', 'username-taken', () =>
    refuseTaken('users_email', 'email-taken', () => refuseTaken('users_phone', 'phone-taken', work)),
  );
}

/**
 * Exports users as a file (R-DATA-1, R-STAT-3). It includes all matches, even if the list shows only the first ones.
 */
export const exportedUsers = exportedList({
  list: userList,
  filter: contract.listUsers.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const filter = userFilterOf(given);
    return {
      total: await countUserRows(ctx.db, filter),
      rows: async (stream) => mapRows(await stream(allUserRows(filter, given)), (row) => userAnswer(ctx, row)),
    };
  },
  own: ({ messages, locale }, forPrograms) => ({
    roles: ({ roles }) =>
      forPrograms
        ? roles.map(({ key }) => key).join(' ')
        : roles.map(({ key, name }) => name ?? messages.text(locale, `enums.roles.${key}`)).join(', '),
  }),
});

export const routes: readonly MountedRoute[] = [
  mount(contract.listUsers, listUsers),
  mount(contract.listGrantableRoles, listGrantableRoles),
  mount(contract.readUser, readUser),
  mount(contract.createUser, createUser),
  mount(contract.changeUser, changeUser),
];
