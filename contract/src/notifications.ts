import { z } from 'zod';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';

/** What people are told of without asking (R-PLUS-16); texts are `notifications.<kind>`, with the notification's params. */
export const NOTIFICATION_KINDS = [
  'batch-finished',
  'decisions',
  'lapsed',
  'hosts-bound',
  'hosts-gone',
  'move-asked',
  'move-answered',
  'groups-bound',
  'binding-asked',
  'binding-answered',
  'invitation-accepted',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * `params` by kind: batch-finished {batchId, group, total, succeeded, failed}; decisions {batchId, group, approved,
 * failed} (all decisions on one batch that were not read yet, counted up); lapsed {batchId, group, count, days};
 * hosts-bound and hosts-gone {groupId, group, count} (counted up); move-asked {moveId, hostId, group, what, days} and
 * move-answered {moveId, hostId, group, what, state}, what: leave or transfer; groups-bound {bound, unbound} (counted
 * up); binding-asked {requestId, agent, wanted}; binding-answered {requestId, wanted, state}; invitation-accepted
 * {invitationId, nickName, group}.
 */
export const notification = z.object({
  id: z.number().int(),
  kind: z.enum(NOTIFICATION_KINDS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path and search of the screen that it points to, e.g. `/hosts/add?batch=12`. */
  link: z.string().nullable(),
  /** When what it tells of last happened. */
  at: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

const PATH = '/agent-admin/notifications';

export const listNotifications = route({
  id: 'notifications.list',
  method: 'GET',
  path: PATH,
  summary: 'One’s own notifications, the latest first',
  access: 'signed-in',
  query: pageQuery.extend({ unreadOnly: z.stringbool().default(false) }),
  data: page(notification).extend({ unread: z.number().int() }),
});

export const countUnread = route({
  id: 'notifications.countUnread',
  method: 'GET',
  path: `${PATH}/unread`,
  summary: 'How many of one’s own notifications are unread',
  access: 'signed-in',
  data: z.object({ unread: z.number().int() }),
});

export const markNotifications = route({
  id: 'notifications.mark',
  method: 'POST',
  path: `${PATH}/mark`,
  summary: 'Mark notifications as read or unread; without ids all of them',
  access: 'signed-in',
  body: z.object({ ids: z.array(z.number().int()).min(1).max(1000).optional(), read: z.boolean() }),
  data: z.object({
    unread: z.number().int(),
    /** Those that this changed, so that it can be taken back. */
    changed: z.array(z.number().int()),
  }),
});

/** For each kind whether it is shown in the interface and sent by mail. */
export const notificationSettings = z.array(
  z.object({ kind: z.enum(NOTIFICATION_KINDS), inInterface: z.boolean(), byMail: z.boolean() }),
);
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const readNotificationSettings = route({
  id: 'notifications.readSettings',
  method: 'GET',
  path: `${PATH}/settings`,
  summary: 'Which notifications one gets, and where',
  access: 'signed-in',
  data: notificationSettings,
});

export const saveNotificationSettings = route({
  id: 'notifications.saveSettings',
  method: 'PUT',
  path: `${PATH}/settings`,
  summary: 'Switch kinds of notifications on and off; kinds that are left out stay',
  access: 'signed-in',
  body: z.object({ settings: notificationSettings.max(NOTIFICATION_KINDS.length) }),
  data: notificationSettings,
});
