/** The constants of the specification's section 9 that have a use so far, each once (R-CONST-1). */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;
/** The largest page that a list gives. */
export const MAX_PAGE_SIZE = 100 satisfies (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE = 20;
export const DICTIONARY_PAGE_SIZE = 9999;
export const HTTP_TIMEOUT_MS = 1_200_000;
export const FAST_CLICK_LOCK_MS = 2000;
export const REMEMBER_ME_SECONDS = 24 * 60 * 60;
export const LOGOUT_AFTER_PASSWORD_CHANGE_MS = 1500;
export const PASSWORD_MIN_LENGTH = 6;
/** Unless the configuration says otherwise. */
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
/** The default and colours that go well with it; not the red or amber of statuses (R-SHELL-11). */
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
/** The search over menu titles and paths (R-SHELL-6). */
export const SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3, maxPatternLength: 32 } as const;
export const DEFAULT_APP_ID = 0;

/** Views that are kept while others are shown; the least recently used is dropped (R-SHELL-4). */
export const KEPT_VIEWS = 10;

/** A code by mail: how long it is valid, how often it may be tried, when the next one may be requested (R-SES-7). */
export const MAIL_CODE_SECONDS = 600;
export const MAIL_CODE_TRIES = 3;
export const MAIL_CODE_AGAIN_SECONDS = 60;
/** How long the second step of a sign-in may take. */
export const SIGN_IN_CHALLENGE_SECONDS = 300;
export const RECOVERY_CODES = 10;
/** The largest avatar that is accepted; every upload is encoded again (R-DATA-1). */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_MAX_MEGAPIXELS = 40;
export const AVATAR_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const;

/** The age from which somebody may be a host unless the configuration sets a higher one. */
export const DEFAULT_HOST_MIN_AGE = 18;
/** How long a reviewer can undo their own decision (R-PLUS-4). */
export const UNDO_SECONDS = 30;
/** How long a reviewer keeps an application to themselves (R-PLUS-4). */
export const CLAIM_SECONDS = 10 * 60;
/** How long the queue keeps an application for the reviewer whose opinion was asked. */
export const OPINION_HOURS = 24;
/** A reviewer's own pace is of so many days. */
export const PACE_DAYS = 30;
/** The largest sheet that is accepted, in bytes (R-HOST-3). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const SHEET_EXTENSIONS = ['xls', 'xlsx', 'csv'] as const;
/** The maximum number of IDs in one batch: the rows of a sheet. */
export const BATCH_MAX_IDS = 1_048_576;
/** The maximum number of IDs in one user's stored dry runs together. */
export const CHECKS_MAX_IDS = 2 * BATCH_MAX_IDS;
export const CHECK_MIN_MINUTES = 60;
/** The longest typed text, in characters: a sheet's worth of IDs. */
export const TYPED_MAX_CHARACTERS = 20 * 1024 * 1024;
export const NOTE_MAX_CHARACTERS = 1000;
/** How deep the tree of groups may grow, the uppermost counted as one. */
export const GROUP_MAX_DEPTH = 16;
/** The maximum number of children of a group that one answer lists. */
export const CHILD_GROUPS_MAX = 1000;
/** The maximum number of groups that are bound or unbound at once. */
export const BIND_MAX_GROUPS = 500;
/** The maximum number of accounts that are bound to a group at once. */
export const BIND_MAX_HOSTS = 50_000;
/** The maximum number of hosts that one call releases or moves. */
export const MANY_HOSTS = 10_000;
/** The maximum number of applications that one call decides, or whose decisions it undoes: as many as of hosts. */
export const MANY_APPLICATIONS = 10_000;
/** How long releases and moves between one's own groups can be undone. */
export const MOVE_UNDO_MINUTES = 10;
/** How long a host's agent has to answer a request to leave or a transfer; without an answer it lapses. */
export const MOVE_ANSWER_DAYS = 7;
/** How far ahead a release may be dated. */
export const RELEASE_MAX_DAYS = 90;
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 7;
/** The maximum number that one agent may have open of each: requests for bindings, invitations, requested transfers. */
export const OPEN_BINDING_REQUESTS = 20;
export const OPEN_INVITATIONS = 50;
export const OPEN_TRANSFERS = 200;
/** The maximum number of applications that are asked for, or answered, at once; and that one user may have open. */
export const APPROVAL_REQUESTS_AT_ONCE = 500;
export const OPEN_APPROVAL_REQUESTS = 5000;
/** The weeks that earnings show: the current one and the three before it (R-STAT-2). */
export const EARNINGS_WEEKS = 4;
/** The first day that the platform may report of a host (R-STAT-4). */
export const FIRST_FACT_DAY = '2015-01-01';
/** The maximum number of entries in a dictionary of one's own, and the largest number that an app can have. */
export const DICTIONARY_MAX_ENTRIES = 1000;
export const APP_MAX_ID = 32_767;

/** Calls a minute that one caller may make unless the configuration says otherwise; single calls have lower limits. */
export const DEFAULT_CALLS_PER_MINUTE = 1200;

/** A host is silent after so many reported days without an active one (R-PLUS-23). */
export const SILENT_AFTER_DAYS = 3;
/** The Home screen names applications that lapse within so many days. */
export const LAPSES_WITHIN_DAYS = 3;
