import type { Notification } from '@greenroom/contract/notifications.ts';
import type { Params } from '../../lib/text/texts.ts';

/**
 * Returns a notification's message. Each kind has one message, but bound groups have one for each direction and one for
 * both.
 */
export function notificationMessage({ kind, params }: Notification): { id: string; params: Params } {
  if (kind !== 'groups-bound') return { id: `notifications.${kind}`, params };
  if (params.unbound === 0) return { id: 'notifications.groups-bound.bound', params };
  if (params.bound === 0) return { id: 'notifications.groups-bound.unbound', params };
  return { id: 'notifications.groups-bound', params };
}
