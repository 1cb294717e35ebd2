import { z } from 'zod';
import { MOVE_KINDS, MOVE_STATES, REQUEST_STATES } from './enums.ts';
import { page, pageQuery } from './kit/page.ts';
import { route } from './kit/route.ts';
import { pathOf, type ScreenKey } from './screens.ts';
import { countUnread, NOTIFICATION_LIST } from './unread.ts';

export { countUnread };

/**
 * A text param. Rows from earlier versions are stored for 90 days, so a param that is missing or has another type is
 * read as empty.
 */
const text = z.string().catch('');
const figure = z.number().int().catch(0);

interface Kind<Params extends z.ZodObject> {
  /** The params for the notification's texts. The compiler checks that code emitting a notification provides them. */
  readonly params: Params;
  /**
   * The param that identifies the subject. Unread notifications about one subject are combined and counted. Null to
   * combine all of a reader's.
   */
  readonly subject: (keyof z.output<Params> & string) | null;
  /** Params that are added up while a notification is unread, or while its email isn't due yet. */
  readonly counted: readonly (keyof z.output<Params> & string)[];
  /** True if the notification is also emailed by default. Readers can change this for each kind (R-PLUS-16). */
  readonly byMail: boolean;
  /** Returns the path and search of the screen that shows the notification's subject. */
  readonly link: (subjectId: number) => string;
  /** The screen that the notification's emails name, as in the menu. */
  readonly letterScreen: ScreenKey;
}

function kind<Params extends z.ZodObject>(declared: Kind<Params>): Kind<Params> {
  return declared;
}

/**
 * The notification kinds (R-PLUS-16). Each kind is declared here, emitted with `notifyUsers`, and has an icon in
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
  /** All decisions on a submission. */
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
  /** All approval requests from one agent. */
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
  /** Another reviewer asks for the reader's opinion on an application, or has answered. */
  'opinion-asked': kind({
    /** `answered` is `yes` if the notification answers the reader's own question. */
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
  /**
   * An export is ready or has failed. The state `stopped` means that its schedule was also stopped. `list` is the
   * list's name, and `days` is how long the file is stored.
   */
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
  /** Many failed sign-ins to the reader's account within a day, from all addresses. */
  'sign-in-attempts': kind({
    params: z.object({ tries: figure, addresses: figure }),
    subject: null,
    counted: [],
    byMail: true,
    link: () => pathOf('user-center', { section: 'security' }),
    letterScreen: 'user-center',
  }),
  /** A webhook was switched off because its receiver answered that it is gone, or accepted nothing for days. */
  'webhook-off': kind({
    params: z.object({ webhookId: figure, webhook: text, reason: z.enum(['gone', 'failing']).catch('failing') }),
    subject: 'webhookId',
    counted: [],
    byMail: true,
    link: (webhook) => pathOf('webhooks', { webhook }),
    letterScreen: 'webhooks',
  }),
  /** The audit log check found that data was changed after it had been written (R-PLUS-11). */
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
  /** The path and search of the linked screen, such as `/hosts/add?batch=12`. */
  link: z.string().nullable(),
  /** When the last event on the notification's subject occurred. */
  at: z.string(),
  read: z.boolean(),
});

/** A notification of any kind, with that kind's params. */
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
  summary: 'List your own notifications, latest first',
  access: 'signed-in',
  query: pageQuery.extend({ unreadOnly: z.stringbool().default(false) }),
  data: page(notification).extend({ unread: z.number().int() }),
});

export const markNotifications = route({
  id: 'notifications.markNotifications',
  method: 'POST',
  path: `${PATH}/mark`,
  summary: 'Mark notifications as read or unread. Without IDs, all of them',
  access: 'signed-in',
  body: z.object({ ids: z.array(z.number().int()).min(1).max(1000).optional(), read: z.boolean() }),
  data: z.object({
    unread: z.number().int(),
    /** IDs of the changed notifications, so that the change can be undone. */
    changed: z.array(z.number().int()),
  }),
});

/** For each kind, whether it is shown in the interface and sent by email. */
export const notificationSettings = z.array(
  z.object({ kind: z.enum(NOTIFICATION_KINDS), inInterface: z.boolean(), byMail: z.boolean() }),
);
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const readNotificationSettings = route({
  id: 'notifications.readNotificationSettings',
  method: 'GET',
  path: `${PATH}/settings`,
  summary: 'Get your notification settings',
  access: 'signed-in',
  data: notificationSettings,
});

export const saveNotificationSettings = route({
  id: 'notifications.saveNotificationSettings',
  method: 'PUT',
  path: `${PATH}/settings`,
  summary: 'Switch notification kinds on and off. Omitted kinds stay unchanged',
  access: 'signed-in',
  body: z.object({ settings: notificationSettings.max(NOTIFICATION_KINDS.length) }),
  data: notificationSettings,
});
