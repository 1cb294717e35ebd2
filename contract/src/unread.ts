import { z } from 'zod';
import { route } from './kit/route.ts';

/** The call that lists notifications, for those who only have to know that its answers are out of date. */
export const NOTIFICATION_LIST = 'notifications.listNotifications';

export const countUnread = route({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/agent-admin/notifications/unread',
  summary: 'How many of one’s own notifications are unread',
  access: 'signed-in',
  data: z.object({ unread: z.number().int() }),
});
