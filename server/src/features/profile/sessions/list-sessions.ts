import type { OwnSession } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { findOpenSessions } from '../sessions.queries.ts';

/** Lists the caller's own open sessions, the current one first, then the one seen last (R-PLUS-13). */
export async function listSessions(ctx: UserCtx): Promise<OwnSession[]> {
  const { id, sessionTokenHash } = ctx.user;
  const { sessionIdleMinutes } = ctx.settings.current;
  return findOpenSessions(ctx.db, id, sessionTokenHash, ctx.clock.now(), sessionIdleMinutes);
}
