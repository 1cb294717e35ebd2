import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { ROLE_KEYS } from '@greenroom/contract/access/roles.ts';
import { BRANDS } from '@greenroom/contract/administration/apps.ts';
import {
  AUDIT_FIELDS,
  AUDIT_FINDINGS,
  AUDIT_KINDS,
  AUDIT_OPERATIONS,
} from '@greenroom/contract/administration/audit.ts';
import { FIRST_STEPS } from '@greenroom/contract/administration/first-steps.ts';
import { JOB_KINDS } from '@greenroom/contract/administration/jobs.ts';
import { MENU_ICONS } from '@greenroom/contract/administration/menu-icons.ts';
import { MENU_KINDS } from '@greenroom/contract/administration/menu-rules.ts';
import { LINK_KINDS } from '@greenroom/contract/administration/password-links.ts';
import { ROLE_SCOPES } from '@greenroom/contract/administration/roles.ts';
import { SETTING_GROUPS, SETTING_KEYS } from '@greenroom/contract/administration/settings.ts';
import { SIGN_IN_FILTERS, SIGN_IN_OUTCOMES } from '@greenroom/contract/administration/sign-ins.ts';
import { USER_ACTS, USER_STATES, userOutcome } from '@greenroom/contract/administration/users.ts';
import { BATCH_KINDS, BATCH_STATES } from '@greenroom/contract/applications/applications.ts';
import { FIXERS, HOST_CODES, REASON_CODES, REJECTION_CODES } from '@greenroom/contract/applications/reasons.ts';
import { sheetRemark } from '@greenroom/contract/applications/sheet-choices.ts';
import { AGAIN_OUTCOMES } from '@greenroom/contract/applications/submitting-again.ts';
import { ENUMERATIONS, SHOWN_BY_SCREENS } from '@greenroom/contract/dictionaries.ts';
import {
  ACCOUNT_STATES,
  APPROVAL_REQUEST_STATES,
  CATEGORIES,
  GENDERS,
  MOVE_KINDS,
  MOVE_STATES,
  REQUEST_STATES,
  REVIEW_STATUSES,
  UPLOAD_STATUSES,
} from '@greenroom/contract/enums.ts';
import { ERRORS } from '@greenroom/contract/errors.ts';
import { EXPORT_EVERY, EXPORT_RANGES, SCHEDULE_STATES } from '@greenroom/contract/exports/export-schedules.ts';
import { EXPORT_KEYS } from '@greenroom/contract/exports/exported-lists.ts';
import { EXPORT_FILTERS, EXPORT_STATES } from '@greenroom/contract/exports/exports.ts';
import { ASK_OUTCOMES, MANY_OUTCOMES } from '@greenroom/contract/hosts.ts';
import { COLUMN_REASONS } from '@greenroom/contract/ids/sheet-columns.ts';
import { FIELD_RULES } from '@greenroom/contract/kit/field-problem.ts';
import { LETTER_STATES } from '@greenroom/contract/kit/letter-state.ts';
import { headerHints, headerMessages } from '@greenroom/contract/kit/list.ts';
import { LISTS } from '@greenroom/contract/lists/all.ts';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import { bindOutcome, END_REASONS, LACKS } from '@greenroom/contract/memberships.ts';
import { NOTIFICATION_KINDS } from '@greenroom/contract/notifications.ts';
import { EVIDENCE_FACTS, UNSEEN } from '@greenroom/contract/reviews/evidence.ts';
import { QUEUES } from '@greenroom/contract/reviews/reviews.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { REVIEW_LOOKS } from '@greenroom/contract/settings.ts';
import { KNOWN_ANSWERS } from '@greenroom/contract/statistics.ts';
import { KNOWN_SCOPES, TOKEN_STATES } from '@greenroom/contract/tokens.ts';
import { ALL_WEBHOOK_KINDS, CHOSEN_WEBHOOK_KINDS } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATES, WEBHOOK_OFF_REASONS } from '@greenroom/contract/webhooks/webhooks.ts';

/** Entries in enumerations: `<list>.<name>`. */
const ENTRY_TEXTS = Object.entries(ENUMERATIONS).flatMap(([list, entries]) =>
  entries.map(([, name]) => `${list}.${name}`),
);

const STATISTICS_COLUMNS = [
  ...new Set([...hostStatisticsList.columns, ...groupStatisticsList.columns].map(({ id }) => id)),
];

/** Actions that administrators can take on users. */
const USER_DEEDS = [...USER_ACTS, 'delete'];

/** Emails that are sent. */
const MAILS = [
  ...NOTIFICATION_KINDS,
  'second-factor-on',
  'second-factor-off',
  'mail-code-recovery',
  'mail-code-email',
  'password-changed',
  'email-changed',
  'invitation',
  'user-invitation',
  'password-renewal',
  'test-letter',
  'second-factor-removed',
  'token-made',
  'token-revoked',
];

/** A submission's figures. Some have another name in a check. */
const BATCH_FIGURES = ['total', ...BATCH_KINDS.flatMap((kind) => [`succeeded.${kind}`, `failed.${kind}`]), 'waiting'];

/** Sentences about a move: the request while it is open, and the result. */
const MOVE_SENTENCES = MOVE_KINDS.flatMap((kind) => ['asked', ...MOVE_STATES].map((place) => `${kind}.${place}`));

/**
 * Reasons why applications are not submitted again. Other outcomes need no text, since the reason itself explains them.
 */
const KEPT_OUTCOMES = AGAIN_OUTCOMES.filter((outcome) => outcome !== 'again' && outcome !== 'ends');

/** Outcomes when many hosts are removed, moved or requested. Successful outcomes need no next step. */
const HOST_OUTCOMES = [...new Set<string>([...MANY_OUTCOMES, ...ASK_OUTCOMES])];
const DONE = ['released', 'release-planned', 'moved', 'asked'];
/** Sentences about the outcome of binding an ID, for a check and for the actual change. */
const BIND_SENTENCES = bindOutcome.shape.outcome.options.flatMap((outcome) => [`${outcome}.check`, `${outcome}.done`]);

/**
 * IDs that code builds, such as `reasons.*.next` from `reasons.${code}.next`. If the contract has a list, it is used
 * here. Each ID has a text in every language. Code must not build any other IDs.
 */
export const MESSAGE_FAMILIES: Readonly<Record<string, readonly string[]>> = {
  ...family('errors.*', Object.keys(ERRORS)),
  ...family('reasons.*', REASON_CODES),
  ...family('reasons.*.next', REASON_CODES),
  ...family('reasons.*.with-id', [108, 109]),
  ...family('reasons.fixer.*', FIXERS),
  ...family('reasons.unseen.*', UNSEEN),
  ...family('validation.*', FIELD_RULES),
  ...family('enums.genders.*', Object.values(GENDERS)),
  ...family('enums.categories.*', Object.values(CATEGORIES)),
  ...family('enums.account-states.*', ACCOUNT_STATES),
  ...family('enums.upload-statuses.*', UPLOAD_STATUSES),
  ...family('enums.review-statuses.*', REVIEW_STATUSES),
  ...family('enums.approval-request-states.*', APPROVAL_REQUEST_STATES),
  ...family('enums.roles.*', ROLE_KEYS),
  'enums.*.*': ENTRY_TEXTS.filter((id) => SHOWN_BY_SCREENS.has(id.split('.')[0] ?? '')).map((id) => `enums.${id}`),
  'dictionaries.*.*': ENTRY_TEXTS.filter((id) => !SHOWN_BY_SCREENS.has(id.split('.')[0] ?? '')).map(
    (id) => `dictionaries.${id}`,
  ),
  ...family('dictionaries.title.*', Object.keys(ENUMERATIONS)),
  ...family('settings.step.*', FIRST_STEPS),
  ...family('settings.step.*.text', FIRST_STEPS),
  ...family('settings.group.*', Object.keys(SETTING_GROUPS)),
  ...family('settings.key.*', [...SETTING_KEYS, 'logo']),
  ...family('settings.hint.*', [...SETTING_KEYS, 'logo']),
  ...family('settings.look.*', [...REVIEW_LOOKS, 'plain']),
  ...family('data.view.*', ['dictionaries', 'apps', 'countries', 'jobs']),
  ...family('data.job.*', JOB_KINDS),
  ...family('data.brand.*', BRANDS),
  // Texts that lists declare: their headers and hints, and words that only a list shows.
  '*.*': [...LISTS.flatMap(headerMessages), ...MOVE_KINDS.map((kind) => `memberships.kind.${kind}`)],
  '*.*.hint': LISTS.flatMap(headerHints),
  ...family('earnings.statistics.*', [...STATISTICS_COLUMNS, 'active', 'kyc', 'bank']),
  ...family('earnings.statistics.columns.*', ['earnings', 'calls', 'compliance']),
  ...family('earnings.statistics.answer.*', KNOWN_ANSWERS),
  ...family('memberships.hosts.condition.*', ['silent', ...LACKS]),
  ...family('home.review.*', ['names', 'videos', 'countries']),
  'home.*.*': ['yesterday.coins', 'yesterday.active', 'week.coins', 'week.active'].map((name) => `home.${name}`),
  ...family('earnings.gone.*', ['group', 'week', 'range']),
  ...family('earnings.gone.*.text', ['group', 'week', 'range']),
  ...family('tokens.view.*', ['mine', 'all']),
  ...family('tokens.state.*', TOKEN_STATES),
  ...family('tokens.scope.*', KNOWN_SCOPES),
  ...family('tokens.scope.*.text', KNOWN_SCOPES),
  ...family('tokens.make.*', ['mine', 'all']),
  ...family('tokens.text.*', ['mine', 'all']),
  ...family('users.view.*', ['users', 'departments', 'sign-ins']),
  ...family('users.sign-in.outcome.*', SIGN_IN_OUTCOMES),
  ...family('users.sign-in.filter.*', SIGN_IN_FILTERS),
  ...family(
    'users.link.*',
    LETTER_STATES.filter((state) => state !== 'none'),
  ),
  ...family('users.state.*', USER_STATES),
  ...family('users.act.*', USER_DEEDS),
  ...family('users.many.*.title', USER_DEEDS),
  ...family('users.many.*.text', USER_DEEDS),
  ...family('users.one.*', ['renew', 'sessions', 'factor', 'disable', 'enable', 'delete']),
  ...family('users.outcome.*', userOutcome.shape.outcome.options),
  ...family('roles.scope.*', ROLE_SCOPES),
  ...family('roles.area.*', [...new Set(RIGHTS.map((right) => right.split(':')[0] ?? ''))]),
  ...family('roles.right.*', RIGHTS),
  ...family('roles.*.title', ['copy', 'change']),
  ...family('audit.kind.*', AUDIT_KINDS),
  ...family('audit.operation.*', AUDIT_OPERATIONS),
  ...family('audit.finding.*', AUDIT_FINDINGS),
  ...family('audit.field.*', AUDIT_FIELDS),
  ...family('password-link.title.*', LINK_KINDS),
  ...family('menu-editor.kind.*', MENU_KINDS),
  ...family('menu-editor.step.*', ['up', 'down', 'out', 'into']),
  ...family('menu-editor.icon.*', MENU_ICONS),
  ...family('menus.*', [...Object.keys(SCREENS), 'administration']),
  ...family('mails.*.subject', MAILS),
  ...family('mails.*.body', MAILS),
  ...family('applications.sheet.*', sheetRemark.shape.code.options),
  ...family('applications.look.from.*', COLUMN_REASONS),
  ...family('applications.batch.*', BATCH_FIGURES),
  ...family('applications.batch.state.*', BATCH_STATES),
  ...family('applications.batch.kind.*', BATCH_KINDS),
  ...family('applications.batch.title.*', BATCH_KINDS),
  ...family('applications.batch.said.*', BATCH_KINDS),
  ...family('applications.batch.cancelled.*', BATCH_KINDS),
  ...family('applications.batch.cancel.text.*', BATCH_KINDS),
  ...family('applications.recent.count.*', BATCH_KINDS),
  ...family('applications.again.outcome.*', KEPT_OUTCOMES),
  ...family('applications.again.outcome.*.next', KEPT_OUTCOMES),
  ...family('widgets.day-range.*', ['today', 'last-7', 'last-30', 'this-month', 'last-month']),
  ...family('applications.failed.retry.*', BATCH_KINDS),
  ...family('applications.failed.retry-some.*', BATCH_KINDS),
  ...family('applications.failed.copy.*', ['copied', 'failed']),
  ...family('applications.host-message.*', HOST_CODES),
  ...family('applications.typed.mark.*', ['repeated', 'malformed']),
  ...family('applications.asked.*', ['open', 'approved', 'refused', 'overtaken']),
  ...family('notifications.*', NOTIFICATION_KINDS),
  ...family('profile.section.*', ['profile', 'security', 'sessions', 'logins', 'notifications']),
  ...family('profile.notifications.kind.*', NOTIFICATION_KINDS),
  ...family('profile.notifications.text.*', NOTIFICATION_KINDS),
  ...family('reviews.queue.*', QUEUES),
  ...family('reviews.reasons.*', ['picture', 'name', 'account']),
  ...family('reviews.reason.*', REJECTION_CODES),
  ...family('reviews.mode.*', ['one', 'list', 'requests']),
  ...family('reviews.changed.*', [...EVIDENCE_FACTS, 'host']),
  ...family('reviews.key.*', [
    ...(['approve', 'note', 'skip', 'back', 'undo', 'ask'] as const),
    ...(['zoom', 'light', 'video', 'mute', 'blur', 'greyscale'] as const),
  ]),
  ...family('bindings.view.*', ['mine', 'agents', 'requests']),
  ...family('bindings.view.all.*', ['agents', 'requests']),
  ...family('bindings.request.state.*', REQUEST_STATES),
  ...family('bindings.done.*', ['bind', 'unbind', 'undone']),
  ...family('memberships.state.*', [...MOVE_STATES, 'release.open', 'release.accepted']),
  ...family('memberships.direction.*', ['in', 'out']),
  ...family('memberships.said.*', MOVE_SENTENCES),
  ...family('memberships.event.left.*', END_REASONS),
  ...family('memberships.release.do.*', ['now', 'date']),
  ...family('memberships.outcome.*', BIND_SENTENCES),
  ...family('memberships.outcome.*.next', bindOutcome.shape.outcome.options),
  ...family('memberships.many.*', ['repeated', 'malformed']),
  ...family('memberships.many.result.*', ['check', 'done']),
  ...family('memberships.many.copy.*', ['copied', 'failed']),
  ...family('memberships.chosen.release.text.*', ['now', 'date']),
  ...family('memberships.chosen.done.*', ['release', 'move', 'ask']),
  ...family('memberships.chosen.copy.*', ['idle', 'copied', 'failed']),
  ...family('memberships.chosen.outcome.*', HOST_OUTCOMES),
  ...family('memberships.view.*', ['moves', 'many']),
  ...family(
    'memberships.chosen.outcome.*.next',
    HOST_OUTCOMES.filter((outcome) => !DONE.includes(outcome)),
  ),
  ...family('exports.list.*', EXPORT_KEYS),
  ...family('exports.*', ['download', 'cancel', 'again']),
  ...family('exports.*.of', ['download', 'cancel', 'again']),
  ...family('exports.view.*', ['files', 'repeated']),
  ...family('exports.every.*', EXPORT_EVERY),
  ...family('exports.relative.*', EXPORT_RANGES),
  ...family('exports.schedule.state.*', SCHEDULE_STATES),
  ...family('exports.schedule.when.*', EXPORT_EVERY),
  ...family('exports.schedule.*', ['pause', 'resume']),
  ...family('exports.schedule.*.of', ['pause', 'resume']),
  ...family('exports.state.*', EXPORT_STATES),
  ...family('exports.filter.*', EXPORT_FILTERS),
  ...family('webhooks.kind.*', ALL_WEBHOOK_KINDS),
  ...family('webhooks.kind.*.text', CHOSEN_WEBHOOK_KINDS),
  ...family('webhooks.off.*', WEBHOOK_OFF_REASONS),
  ...family('webhooks.delivery.*', DELIVERY_STATES),
  ...family('webhooks.problem.*', DELIVERY_PROBLEMS),
};

function family(pattern: string, names: readonly (string | number)[]): Record<string, readonly string[]> {
  return { [pattern]: names.map((name) => pattern.replace('*', String(name))) };
}
