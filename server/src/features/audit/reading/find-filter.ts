import type { AuditFilter } from '@greenroom/contract/administration/audit.ts';
import type { UserCtx } from '../../../context.ts';
import { type EntryFilter, termsByName } from './audit.queries.ts';

/** What a number may be the id of. */
const NUMBERED = ['user', 'group', 'batch', 'application', 'department', 'menu', 'app', 'token', 'key'];

/** The filter as entries are looked for: a name is that of a user or a group, a number the id of anything. */
export async function findFilter(ctx: UserCtx, given: AuditFilter): Promise<EntryFilter> {
  const { about, who, address, ...rest } = given;
  const wanted = { ...rest, who: who || undefined, address: address || undefined };
  if (!about) return { ...wanted, about: null };
  const small = about.toLowerCase();
  const ids = /^\d+$/.test(about) ? NUMBERED.map((kind) => `${kind}:${about}`) : [];
  const named = await termsByName(ctx.db, about);
  return { ...wanted, about: [small, `host:${small}`, `role:${small}`, `dictionary:${small}`, ...ids, ...named] };
}
