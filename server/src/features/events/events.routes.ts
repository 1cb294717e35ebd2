import * as contract from '@greenroom/contract/events.ts';
import type { UserCtx } from '../../context.ts';
import { type EventSource, type MountedRoute, mountEvents } from '../../platform/http/mount.ts';
import { isStillSignedIn } from '../session/index.ts';

/**
 * Streams the events that concern the signed-in user, as long as the session and its roles are the same as at the
 * start.
 */
async function streamEvents(ctx: UserCtx): Promise<EventSource> {
  const roles = ctx.user.roles.map(({ key }) => key);
  return {
    start: (hear) => ({ stop: ctx.events.listen({ userId: ctx.user.id, rights: ctx.user.rights, roles, hear }) }),
    holds: () => isStillSignedIn(ctx, ctx.user),
  };
}

export const routes: readonly MountedRoute[] = [mountEvents(contract.streamEvents, streamEvents)];
