import type { UserCtx } from '../../context.ts';
import type { EventSource } from '../../platform/http/mount.ts';

/** What concerns the signed-in user, as it happens. */
export async function streamEvents(ctx: UserCtx): Promise<EventSource> {
  return {
    start: (hear) => ({ stop: ctx.events.listen({ userId: ctx.user.id, roles: ctx.user.roles, hear }) }),
  };
}
