import { z } from 'zod';
import { route } from './kit/route.ts';

/** The ID of the call that lists notifications, for code that only needs to mark the call's answers as stale. */
export const NOTIFICATION_LIST = 'notifications.listNotifications';

export const countUnread = route({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/agent-admin/notifications/unread',
  summary: 'Count your own unread notifications',
  access: 'signed-in',
  data: z.object({ unread: z.number().int() }),
});
