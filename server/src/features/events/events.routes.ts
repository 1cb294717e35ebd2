import * as contract from '@greenroom/contract/events.ts';
import type { UserCtx } from '../../context.ts';
import { type EventSource, type MountedRoute, mountEvents } from '../../platform/http/mount.ts';
import { isStillSignedIn } from '../session/index.ts';

/** Streams the events for the signed-in user. The stream ends if the session ends or its roles change. */
async function streamEvents(ctx: UserCtx): Promise<EventSource> {
  const roles = ctx.user.roles.map(({ key }) => key);
  return {
    start: (hear) => ({ stop: ctx.events.listen({ userId: ctx.user.id, rights: ctx.user.rights, roles, hear }) }),
    holds: () => isStillSignedIn(ctx, ctx.user),
  };
}

export const routes: readonly MountedRoute[] = [mountEvents(contract.streamEvents, streamEvents)];
