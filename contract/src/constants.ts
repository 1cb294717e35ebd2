/** Constants from section 9 of the specification. Those in use are each defined once (R-CONST-1). */
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
/** Maximum password length, unless the configuration sets another. */
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
/**
 * The default theme color, and colors that suit the design. The red and amber used for statuses are excluded
 * (R-SHELL-11).
 */
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
/** Settings for searching menu titles and paths (R-SHELL-6). */
export const SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3, maxPatternLength: 32 } as const;
export const DEFAULT_APP_ID = 0;

/**
 * Number of views that stay mounted while others are shown. Beyond it, the least recently used view is dropped
 * (R-SHELL-4).
 */
export const KEPT_VIEWS = 10;

/**
 * For email codes: how long a code is valid, how many tries it allows, and when the next one can be requested
 * (R-SES-7).
 */
export const MAIL_CODE_SECONDS = 600;
export const MAIL_CODE_TRIES = 3;
export const MAIL_CODE_AGAIN_SECONDS = 60;
/** Time limit for the second step of signing in. */
export const SIGN_IN_CHALLENGE_SECONDS = 300;
export const RECOVERY_CODES = 10;
/** Maximum size of an uploaded avatar, in bytes. Every avatar is encoded again (R-DATA-1). */
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
/** Number of days included in a reviewer's pace. */
export const PACE_DAYS = 30;
/** Maximum size of a sheet, in bytes (R-HOST-3). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const SHEET_EXTENSIONS = ['xls', 'xlsx', 'csv'] as const;
/** Maximum number of IDs in one submission, equal to a sheet's maximum number of rows. */
export const BATCH_MAX_IDS = 1_048_576;
/** Maximum number of IDs in all of a user's stored checks together. */
export const CHECKS_MAX_IDS = 2 * BATCH_MAX_IDS;
export const CHECK_MIN_MINUTES = 60;
/** Maximum length of typed text, in characters. It has room for as many IDs as a sheet. */
export const TYPED_MAX_CHARACTERS = 20 * 1024 * 1024;
export const NOTE_MAX_CHARACTERS = 1000;
/** Maximum depth of the group tree; a top-level group has depth one. */
export const GROUP_MAX_DEPTH = 16;
/** Maximum number of child groups in one answer. */
export const CHILD_GROUPS_MAX = 1000;
/** Maximum number of groups bound or unbound together. */
export const BIND_MAX_GROUPS = 500;
/** Maximum number of accounts bound to a group together. */
export const BIND_MAX_HOSTS = 50_000;
/** Maximum number of hosts that one call removes or moves. */
export const MANY_HOSTS = 10_000;
/** Maximum number of applications that one call decides or undoes, the same as for hosts. */
export const MANY_APPLICATIONS = 10_000;
/** How long users can undo removals and moves between their own groups. */
export const MOVE_UNDO_MINUTES = 10;
/** How many days a host's agent has to answer a request to leave or a transfer. An unanswered request expires. */
export const MOVE_ANSWER_DAYS = 7;
/** How far ahead a removal can be scheduled. */
export const RELEASE_MAX_DAYS = 90;
/** How long an invitation link is valid. */
export const INVITATION_DAYS = 7;
/**
 * Maximum number of open items of each kind for one agent: requests for bindings, invitations, and requested transfers.
 */
export const OPEN_BINDING_REQUESTS = 20;
export const OPEN_INVITATIONS = 50;
export const OPEN_TRANSFERS = 200;
/** Maximum number of approval requests in one call, and of open requests for one user. */
export const APPROVAL_REQUESTS_AT_ONCE = 500;
export const OPEN_APPROVAL_REQUESTS = 5000;
/** Number of weeks shown for earnings: the current one and the three before it (R-STAT-2). */
export const EARNINGS_WEEKS = 4;
/** The first day that the platform can report for a host (R-STAT-4). */
export const FIRST_FACT_DAY = '2015-01-01';
/** Maximum number of entries in a custom dictionary, and the largest app number. */
export const DICTIONARY_MAX_ENTRIES = 1000;
export const APP_MAX_ID = 32_767;

/**
 * Maximum calls per minute for each caller, unless the configuration sets another limit. Some calls have lower limits.
 */
export const DEFAULT_CALLS_PER_MINUTE = 1200;

/** If a host has been inactive on this many reported days in a row, it is silent (R-PLUS-23). */
export const SILENT_AFTER_DAYS = 3;
/** The Home screen lists applications that expire within this many days. */
export const LAPSES_WITHIN_DAYS = 3;
