import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import * as contract from '@greenroom/contract/administration/roles.ts';
import { nameKey } from '@greenroom/contract/kit/names.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input, Route } from '@greenroom/contract/kit/route.ts';
import { SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import { type Granting, isWithin, requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged, versionOf } from '../../platform/version.ts';
import { menusOf } from '../menus/index.ts';
import { keyBeginning, roleKey } from './roles.policy.ts';
import {
  countHolders,
  countMenusFor,
  countRoleRows,
  findRole,
  insertRole,
  type KeptRole,
  listKeysLike,
  listRoleNames,
  listRoleRows,
  type RoleFields,
  removeRole,
  updateRole,
} from './roles.queries.ts';

/** Lists the roles, widest first (R-PLUS-21). */
async function listRoles(
  ctx: UserCtx,
  input: Input<typeof contract.listRoles>,
): Promise<Data<typeof contract.listRoles>> {
  const [rows, total] = await Promise.all([
    listRoleRows(ctx.db, { size: input.size, offset: offsetOf(input) }),
    countRoleRows(ctx.db),
  ]);
  return { rows: rows.map((row) => roleAnswer(ctx.user, row)), total };
}

/** Returns one role (R-PLUS-21). @throws RefusalError `role-not-found` */
async function readRole(ctx: UserCtx, { key }: Input<typeof contract.readRole>): Promise<contract.RoleRow> {
  return roleAnswer(ctx.user, await requireRole(ctx.db, key));
}

/**
 * Creates a role with no right, level or scope beyond the caller's own (R-PLUS-21).
 * @throws RefusalError `beyond-own-rights`, `role-scope`, `role-name-taken`
 */
async function createRole(ctx: UserCtx, input: Input<typeof contract.createRole>): Promise<contract.RoleRow> {
  const role = { ...input, rights: [...new Set(input.rights)] };
  requireWithin(ctx.user, [role]);
  requireScope(role);
  return refuseTaken('roles_name', 'role-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      await requireFreeName(ctx, trx, role.name, null);
      const key = roleKey(role.name, await listKeysLike(trx, keyBeginning(role.name)));
      await insertRole(trx, key, role, ctx.clock.now());
      await ctx.events.publish(trx, { right: 'roles:manage' }, { topic: 'role', id: null });
      const made = roleAnswer(ctx.user, await requireRole(trx, key));
      await ctx.remember(trx, made);
      return made;
    }),
  );
}

/**
 * Changes a role. Neither its old nor its new state can exceed the caller's rights. The change applies from the next
 * request by each user who has the role, in every process. Their open pages are updated.
 * @throws RefusalError `role-not-found`, `role-shipped`, `beyond-own-rights`, `changed-meanwhile`, `role-scope`,
 * `role-name-taken`, `last-administrator`
 */
async function changeRole(ctx: UserCtx, input: Input<typeof contract.changeRole>): Promise<contract.RoleRow> {
  return refuseTaken('roles_name', 'role-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAdministration(trx);
      const before = await requireRole(trx, input.key);
      const after = applied(before, input);
      requireWithin(ctx.user, [before, after]);
      requireUnchanged(input.version, editedFields(before), editedFields(after));
      requireScope(after);
      if (after.name !== null && after.name !== before.name) await requireFreeName(ctx, trx, after.name, input.key);
      await updateRole(trx, input.key, after, ctx.clock.now());
      await requireAdministrator(trx);
      await ctx.events.publish(trx, { role: input.key }, { topic: 'session', id: null });
      await ctx.events.publish(trx, { right: 'roles:manage' }, { topic: 'role', id: null });
      return roleAnswer(ctx.user, await requireRole(trx, input.key));
    }),
  );
}

/**
 * Returns a role after a change. The level and name of a built-in role can't change, because the name is translated
 * into every language (R-SES-12).
 */
function applied(before: KeptRole, change: Input<typeof contract.changeRole>): RoleFields {
  const name = change.name ?? before.name;
  const level = change.level ?? before.level;
  if (before.shipped && (name !== before.name || level !== before.level)) fail('role-shipped');
  return {
    name,
    level,
    description: change.description ?? before.description,
    scope: change.scope ?? before.scope,
    rights: change.rights === undefined ? before.rights : [...new Set(change.rights), ...ofOtherReleases(before)],
    secondFactor: change.secondFactor ?? before.secondFactor,
  };
}

/**
 * Returns the rights that this release doesn't know. They stay stored for the release that knows them and is about to
 * run.
 */
function ofOtherReleases({ rights }: KeptRole): string[] {
  return rights.filter((right) => !RIGHTS.some((known) => known === right));
}

/**
 * Deletes a role that no user has, including deleted users, and to which no menu item is restricted. Without the role,
 * such an item would be open to everyone.
 * @throws RefusalError `role-not-found`, `role-shipped`, `beyond-own-rights`, `role-held`, `role-in-menu`
 */
async function deleteRole(ctx: UserCtx, { key }: Input<typeof contract.deleteRole>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const role = await requireRole(trx, key);
    if (role.shipped) fail('role-shipped');
    requireWithin(ctx.user, [role]);
    const holders = await countHolders(trx, key);
    if (holders > 0) fail('role-held', { count: holders });
    const menus = await countMenusFor(trx, key);
    if (menus > 0) fail('role-in-menu', { count: menus });
    await removeRole(trx, key);
    await ctx.events.publish(trx, { right: 'roles:manage' }, { topic: 'role', id: null });
  });
  return null;
}

/** Returns the menu, screens and calls that a role with these rights opens (R-PLUS-21). */
async function previewRole(
  ctx: UserCtx,
  input: Input<typeof contract.previewRole>,
): Promise<Data<typeof contract.previewRole>> {
  const roles = input.key === undefined ? [] : [input.key];
  const menus = await menusOf(ctx.db, { roles, rights: input.rights });
  const calls = ALL_ROUTES.filter((route) => opens(route, input.rights));
  return { menus, calls: calls.map(({ method, path, summary }) => ({ method, path, summary })) };
}

/** Returns whether one of the rights opens a call. Calls that are open to every signed-in user need no right. */
function opens({ access }: Route, rights: readonly string[]): boolean {
  return typeof access === 'object' && 'right' in access && rights.includes(access.right);
}

/** Finds a role by its key. @throws RefusalError `role-not-found` */
async function requireRole(db: Db, key: string): Promise<KeptRole> {
  return (await findRole(db, key)) ?? fail('role-not-found');
}

/**
 * Refuses a name that looks like another role's name. Built-in roles are compared by key, by English name, and by name
 * in the caller's language. The caller must hold the administration lock.
 * @param key key of the role that gets the name; null for a new role
 * @throws RefusalError `role-name-taken`
 */
async function requireFreeName(ctx: UserCtx, trx: Trx, name: string, key: string | null): Promise<void> {
  const wanted = nameKey(name);
  const others = (await listRoleNames(trx)).filter((role) => role.key !== key);
  const isTaken = others.some((other) => looksOf(ctx, other).some((look) => nameKey(look) === wanted));
  if (isTaken) fail('role-name-taken');
}

function looksOf({ messages, locale }: UserCtx, { key, name }: { key: string; name: string | null }): string[] {
  if (name !== null) return [name];
  const text = `enums.roles.${key}`;
  return [key, messages.text(SOURCE_LOCALE, text), messages.text(locale, text)];
}

/**
 * Requires that a role with rights over the whole agency programme has all groups as its scope.
 * @throws RefusalError `role-scope`
 */
function requireScope({ scope, rights }: RoleFields): void {
  if (scope === 'bound' && contract.PROGRAMME_RIGHTS.some((right) => rights.includes(right))) fail('role-scope');
}

/** Returns a role as the caller sees it, without rights from another release. */
function roleAnswer(caller: Granting, role: KeptRole): contract.RoleRow {
  const mayChange = isWithin(caller, role);
  return { ...role, rights: knownRights(role), mayChange, version: versionOf(editedFields(role)) };
}

/** Returns the editable fields, from which a role's version is computed. */
function editedFields(role: RoleFields) {
  const { name, description, level, scope, secondFactor } = role;
  return { name, description, level, scope, rights: knownRights(role), secondFactor };
}

function knownRights({ rights }: Pick<RoleFields, 'rights'>) {
  return RIGHTS.filter((right) => rights.includes(right));
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listRoles, listRoles),
  mount(contract.readRole, readRole),
  mount(contract.createRole, createRole),
  mount(contract.changeRole, changeRole),
  mount(contract.deleteRole, deleteRole),
  mount(contract.previewRole, previewRole),
];
