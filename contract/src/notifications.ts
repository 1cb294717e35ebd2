import { z } from 'zod';
import { MOVE_KINDS, MOVE_STATES, REQUEST_STATES } from './enums.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { pathOf, type ScreenKey } from './screens.ts';
import { countUnread, NOTIFICATION_LIST } from './unread.ts';

export { countUnread };

/** Of what a version before this one stored, a param that is missing or of another type reads as empty: rows are kept for 90 days. */
const text = z.string().catch('');
const figure = z.number().int().catch(0);

interface Kind<Params extends z.ZodObject> {
  /** What its texts say. What emits a notification is held to them by the compiler. */
  readonly params: Params;
  /** The param whose unread notifications are one, counted up; null: each reader has one. */
  readonly subject: (keyof z.output<Params> & string) | null;
  /** The params that are added up while a notification is unread, or a letter not yet due. */
  readonly counted: readonly (keyof z.output<Params> & string)[];
  /** Whether it goes by mail, too, while its reader has not chosen; each reader can switch each kind (R-PLUS-16). */
  readonly byMail: boolean;
  /** Path and search of the screen that shows its subject. */
  readonly link: (subjectId: number) => string;
  /** The screen that its letters name, as the menu does. */
  readonly letterScreen: ScreenKey;
}

function kind<Params extends z.ZodObject>(declared: Kind<Params>): Kind<Params> {
  return declared;
}

/**
 * What people are notified of (R-PLUS-16). A kind is declared here, emitted with `notifyUsers`, and has an icon in
 * `notification-row.tsx`. Its texts are `notifications.<kind>`, `mails.<kind>.subject` and `.body`, and in the settings
 * `profile.notifications.kind.<kind>` and `profile.notifications.text.<kind>`.
 */
export const NOTIFICATIONS = {
  'batch-finished': kind({
    params: z.object({ batchId: figure, group: text, total: figure, succeeded: figure, failed: figure }),
    subject: 'batchId',
    counted: [],
    byMail: true,
    link: (batchId) => pathOf('add-hosts', { batch: batchId }),
    letterScreen: 'history',
  }),
  /** All decisions on one batch. */
  decisions: kind({
    params: z.object({ batchId: figure, group: text, approved: figure, failed: figure }),
    subject: 'batchId',
    counted: ['approved', 'failed'],
    byMail: false,
    link: (batchId) => pathOf('history', { batchId, sort: 'reviewedAt' }),
    letterScreen: 'history',
  }),
  lapsed: kind({
    params: z.object({ batchId: figure, group: text, count: figure, days: figure }),
    subject: 'batchId',
    counted: ['count'],
    byMail: true,
    link: (batchId) => pathOf('history', { batchId, reviewStatus: 'lapsed' }),
    letterScreen: 'history',
  }),
  /** Of one agent: all applications that they ask an administrator to approve. */
  'approval-asked': kind({
    params: z.object({ askerId: figure, agent: text, count: figure }),
    subject: 'askerId',
    counted: ['count'],
    byMail: false,
    link: () => pathOf('review', { mode: 'requests' }),
    letterScreen: 'review',
  }),
  'approval-answered': kind({
    params: z.object({ batchId: figure, group: text, approved: figure, refused: figure }),
    subject: 'batchId',
    counted: ['approved', 'refused'],
    byMail: true,
    link: (batchId) => pathOf('add-hosts', { batch: batchId }),
    letterScreen: 'add-hosts',
  }),
  /** Another reviewer wants the reader's opinion of an application, or has answered. */
  'opinion-asked': kind({
    /** `answered`: `yes` if it answers a question of the reader's own. */
    params: z.object({ applicationId: figure, hostId: text, reviewer: text, answered: text }),
    subject: 'applicationId',
    counted: [],
    byMail: false,
    link: () => pathOf('review', { queue: 'asked' }),
    letterScreen: 'review',
  }),
  'hosts-bound': kind({
    params: z.object({ groupId: figure, group: text, count: figure }),
    subject: 'groupId',
    counted: ['count'],
    byMail: false,
    link: (groupId) => pathOf('bind-hosts', { groupId }),
    letterScreen: 'bind-hosts',
  }),
  'hosts-gone': kind({
    params: z.object({ groupId: figure, group: text, count: figure }),
    subject: 'groupId',
    counted: ['count'],
    byMail: true,
    link: (groupId) => pathOf('bind-hosts', { groupId }),
    letterScreen: 'bind-hosts',
  }),
  'move-asked': kind({
    params: z.object({
      moveId: figure,
      hostId: text,
      group: text,
      what: z.enum(MOVE_KINDS).catch('leave'),
      days: figure,
    }),
    subject: 'moveId',
    counted: [],
    byMail: true,
    link: (moveId) => pathOf('bind-hosts', { move: moveId }),
    letterScreen: 'bind-hosts',
  }),
  'move-answered': kind({
    params: z.object({
      moveId: figure,
      hostId: text,
      group: text,
      what: z.enum(MOVE_KINDS).catch('leave'),
      state: z.enum(MOVE_STATES).catch('overtaken'),
    }),
    subject: 'moveId',
    counted: [],
    byMail: false,
    link: (moveId) => pathOf('bind-hosts', { move: moveId }),
    letterScreen: 'bind-hosts',
  }),
  'groups-bound': kind({
    params: z.object({ bound: figure, unbound: figure }),
    subject: null,
    counted: ['bound', 'unbound'],
    byMail: false,
    link: () => pathOf('agent-center'),
    letterScreen: 'agent-center',
  }),
  'binding-asked': kind({
    params: z.object({ requestId: figure, agent: text, wanted: text }),
    subject: 'requestId',
    counted: [],
    byMail: false,
    link: (requestId) => pathOf('bind-groups', { request: requestId }),
    letterScreen: 'bind-groups',
  }),
  'binding-answered': kind({
    params: z.object({ requestId: figure, wanted: text, state: z.enum(REQUEST_STATES).catch('refused') }),
    subject: 'requestId',
    counted: [],
    byMail: true,
    link: () => pathOf('bind-groups'),
    letterScreen: 'bind-groups',
  }),
  'invitation-accepted': kind({
    params: z.object({ invitationId: figure, nickName: text, group: text }),
    subject: 'invitationId',
    counted: [],
    byMail: false,
    link: () => pathOf('agent-center'),
    letterScreen: 'agent-center',
  }),
  /** A file with a list is there, or could not be made; stopped: it is not repeated any more, either. `list`: what the list is called; `days`: how long the file is kept. */
  'export-finished': kind({
    params: z.object({
      exportId: figure,
      list: text,
      state: z.enum(['finished', 'failed', 'stopped']).catch('finished'),
      rows: figure,
      days: figure,
    }),
    subject: 'exportId',
    counted: [],
    byMail: true,
    link: () => pathOf('exports'),
    letterScreen: 'exports',
  }),
  /** Many failed sign-ins to one's own account within a day, from all addresses. */
  'sign-in-attempts': kind({
    params: z.object({ tries: figure, addresses: figure }),
    subject: null,
    counted: [],
    byMail: true,
    link: () => pathOf('user-center', { section: 'security' }),
    letterScreen: 'user-center',
  }),
  /** A webhook was switched off: its receiver said that it is gone, or took nothing for days. */
  'webhook-off': kind({
    params: z.object({ webhookId: figure, webhook: text, reason: z.enum(['gone', 'failing']).catch('failing') }),
    subject: 'webhookId',
    counted: [],
    byMail: true,
    link: (webhook) => pathOf('webhooks', { webhook }),
    letterScreen: 'webhooks',
  }),
  /** The check of the audit found something that is not as it was written (R-PLUS-11). */
  'audit-broken': kind({
    params: z.object({ findings: figure }),
    subject: null,
    counted: [],
    byMail: true,
    link: () => pathOf('audit'),
    letterScreen: 'audit',
  }),
};
export type NotificationKind = keyof typeof NOTIFICATIONS;

function isKind(name: string): name is NotificationKind {
  return name in NOTIFICATIONS;
}

export const NOTIFICATION_KINDS: readonly NotificationKind[] = Object.keys(NOTIFICATIONS).filter(isKind);

type Params = { readonly [K in NotificationKind]: z.output<(typeof NOTIFICATIONS)[K]['params']> };
export type NotificationParams<K extends NotificationKind> = Params[K];

const shared = z.object({
  id: z.number().int(),
  /** Path and search of the screen that it points to, e.g. `/hosts/add?batch=12`. */
  link: z.string().nullable(),
  /** When its subject last happened. */
  at: z.string(),
  read: z.boolean(),
});

/** One of any kind, with the params of its kind. */
export type Notification = {
  [K in NotificationKind]: z.output<typeof shared> & { kind: K; params: NotificationParams<K> };
}[NotificationKind];

export const notification = unionOfKinds();

function unionOfKinds(): z.ZodType<Notification, Notification>;
function unionOfKinds(): z.ZodType {
  const [first, ...others] = NOTIFICATION_KINDS.map((kind) =>
    shared.extend({ kind: z.literal(kind), params: NOTIFICATIONS[kind].params }),
  );
  if (!first) throw new Error('no kind of notification');
  return z.discriminatedUnion('kind', [first, ...others]);
}

const PATH = '/agent-admin/notifications';

export const listNotifications = route({
  id: NOTIFICATION_LIST,
  method: 'GET',
  path: PATH,
  summary: 'One’s own notifications, the latest first',
  access: 'signed-in',
  query: pageQuery.extend({ unreadOnly: z.stringbool().default(false) }),
  data: page(notification).extend({ unread: z.number().int() }),
});

export const markNotifications = route({
  id: 'notifications.markNotifications',
  method: 'POST',
  path: `${PATH}/mark`,
  summary: 'Mark notifications as read or unread; without ids all of them',
  access: 'signed-in',
  body: z.object({ ids: z.array(z.number().int()).min(1).max(1000).optional(), read: z.boolean() }),
  data: z.object({
    unread: z.number().int(),
    /** Those that this changed, so that it can be undone. */
    changed: z.array(z.number().int()),
  }),
});

/** For each kind whether it is shown in the interface and sent by mail. */
export const notificationSettings = z.array(
  z.object({ kind: z.enum(NOTIFICATION_KINDS), inInterface: z.boolean(), byMail: z.boolean() }),
);
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const readNotificationSettings = route({
  id: 'notifications.readNotificationSettings',
  method: 'GET',
  path: `${PATH}/settings`,
  summary: 'Which notifications the caller gets, and where',
  access: 'signed-in',
  data: notificationSettings,
});

export const saveNotificationSettings = route({
  id: 'notifications.saveNotificationSettings',
  method: 'PUT',
  path: `${PATH}/settings`,
  summary: 'Switch kinds of notifications on and off; kinds that are left out stay',
  access: 'signed-in',
  body: z.object({ settings: notificationSettings.max(NOTIFICATION_KINDS.length) }),
  data: notificationSettings,
});
