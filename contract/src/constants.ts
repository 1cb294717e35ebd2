/** Constants of section 9 of the specification that are in use, each defined once (R-CONST-1). */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;
/** Maximum page size of a list. */
export const MAX_PAGE_SIZE = 100 satisfies (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE = 20;
export const DICTIONARY_PAGE_SIZE = 9999;
export const HTTP_TIMEOUT_MS = 1_200_000;
export const FAST_CLICK_LOCK_MS = 2000;
export const REMEMBER_ME_SECONDS = 24 * 60 * 60;
export const LOGOUT_AFTER_PASSWORD_CHANGE_MS = 1500;
export const PASSWORD_MIN_LENGTH = 6;
/** Applies unless the configuration sets another. */
export const DEFAULT_PASSWORD_MAX_LENGTH = 20;
export const COUNTRY_DIALOG_WIDTH_PX = 900;
export const EDIT_DIALOG_WIDTH_PX = 650;
export const SIDEBAR_WIDTH_PX = 205;
export const CONTEXT_MENU_WIDTH_PX = 105;
export const TAB_SCROLL_PADDING_PX = 4;
export const MOBILE_BELOW_PX = 992;
export const NOTIFICATION_MS = 5000;
export const NETWORK_NOTIFICATION_MS = 500;
export const SCROLL_TO_TOP_MS = 800;
export const DEFAULT_THEME_COLOR = '#1890ff';
/** The default and colors that go well with it, without the red and amber of statuses (R-SHELL-11). */
export const THEME_PRESETS = [
  DEFAULT_THEME_COLOR,
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#c41d7f',
  '#a8631b',
] as const;
export const LAYOUT_SIZES = ['default', 'medium', 'small', 'mini'] as const;
export const DEFAULT_LAYOUT_SIZE = 'small';
/** Settings of the search over menu titles and paths (R-SHELL-6). */
export const SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3, maxPatternLength: 32 } as const;
export const DEFAULT_APP_ID = 0;

/** Number of views that stay mounted while others are shown. The least recently used is dropped (R-SHELL-4). */
export const KEPT_VIEWS = 10;

/** An email code: how long it is valid, how many tries it allows, and when the next one can be requested (R-SES-7). */
export const MAIL_CODE_SECONDS = 600;
export const MAIL_CODE_TRIES = 3;
export const MAIL_CODE_AGAIN_SECONDS = 60;
/** Time limit for the second step of a sign-in. */
export const SIGN_IN_CHALLENGE_SECONDS = 300;
export const RECOVERY_CODES = 10;
/** Maximum size of an uploaded avatar. Each one is encoded again (R-DATA-1). */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_MAX_MEGAPIXELS = 40;
export const AVATAR_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const;

/** Minimum age of a host, unless the configuration sets a higher one. */
export const DEFAULT_HOST_MIN_AGE = 18;
/** How long reviewers can undo their own decisions (R-PLUS-4). */
export const UNDO_SECONDS = 30;
/** How long a reviewer's claim on an application lasts (R-PLUS-4). */
export const CLAIM_SECONDS = 10 * 60;
/** How long the queue reserves an application for the reviewer who was asked for an opinion. */
export const OPINION_HOURS = 24;
/** Number of days that a reviewer's own pace covers. */
export const PACE_DAYS = 30;
/** Maximum size of a sheet, in bytes (R-HOST-3). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const SHEET_EXTENSIONS = ['xls', 'xlsx', 'csv'] as const;
/** Maximum number of IDs in one submission: the rows of a sheet. */
export const BATCH_MAX_IDS = 1_048_576;
/** Maximum number of IDs in all stored checks of one user together. */
export const CHECKS_MAX_IDS = 2 * BATCH_MAX_IDS;
export const CHECK_MIN_MINUTES = 60;
/** Maximum length of typed text, in characters: as many IDs as in a sheet. */
export const TYPED_MAX_CHARACTERS = 20 * 1024 * 1024;
export const NOTE_MAX_CHARACTERS = 1000;
/** Maximum depth of the group tree; a top-level group has depth one. */
export const GROUP_MAX_DEPTH = 16;
/** Maximum number of child groups in one answer. */
export const CHILD_GROUPS_MAX = 1000;
/** Maximum number of groups that are bound or unbound together. */
export const BIND_MAX_GROUPS = 500;
/** Maximum number of accounts that are bound to a group together. */
export const BIND_MAX_HOSTS = 50_000;
/** Maximum number of hosts that one call removes or moves. */
export const MANY_HOSTS = 10_000;
/** Maximum number of applications that one call decides, or whose decisions it undoes. The same as for hosts. */
export const MANY_APPLICATIONS = 10_000;
/** How long removals and moves between your own groups can be undone. */
export const MOVE_UNDO_MINUTES = 10;
/** How long a host's agent has to answer a request to leave or a transfer. Without an answer it expires. */
export const MOVE_ANSWER_DAYS = 7;
/** How far ahead a removal can be scheduled. */
export const RELEASE_MAX_DAYS = 90;
/** How long an invitation link is valid. */
export const INVITATION_DAYS = 7;
/**
 * Maximum number that one agent can have open of each kind: requests for bindings, invitations, requested transfers.
 */
export const OPEN_BINDING_REQUESTS = 20;
export const OPEN_INVITATIONS = 50;
export const OPEN_TRANSFERS = 200;
/** Maximum number of approval requests per call, and of open requests per user. */
export const APPROVAL_REQUESTS_AT_ONCE = 500;
export const OPEN_APPROVAL_REQUESTS = 5000;
/** Number of weeks that earnings show: the current one and the three before it (R-STAT-2). */
export const EARNINGS_WEEKS = 4;
/** First day for which the platform can report on a host (R-STAT-4). */
export const FIRST_FACT_DAY = '2015-01-01';
/** Maximum number of entries in a custom dictionary, and the largest app number. */
export const DICTIONARY_MAX_ENTRIES = 1000;
export const APP_MAX_ID = 32_767;

/** Maximum calls per minute and caller, unless the configuration sets another. Some calls have lower limits. */
export const DEFAULT_CALLS_PER_MINUTE = 1200;

/** Number of reported days without an active one after which a host is silent (R-PLUS-23). */
export const SILENT_AFTER_DAYS = 3;
/** The Home screen lists applications that expire within this many days. */
export const LAPSES_WITHIN_DAYS = 3;
