/** The constants of the specification's section 9 that have a use so far, each once (R-CONST-1). */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 20;
export const HTTP_TIMEOUT_MS = 1_200_000;
export const FAST_CLICK_LOCK_MS = 2000;
export const REMEMBER_ME_SECONDS = 24 * 60 * 60;
export const TAB_SCROLL_PADDING_PX = 4;
export const MOBILE_BELOW_PX = 992;
export const NOTIFICATION_MS = 5000;
export const NETWORK_NOTIFICATION_MS = 500;
export const SCROLL_TO_TOP_MS = 800;
export const DEFAULT_THEME_COLOR = '#1890ff';
export const DEFAULT_APP_ID = 0;

/** How long a decision can be undone by who made it (R-PLUS-4). */
export const UNDO_SECONDS = 30;
/** How long a reviewer keeps an application to themselves (R-PLUS-4). */
export const CLAIM_SECONDS = 10 * 60;
/** The largest sheet that is taken, in bytes (R-HOST-3). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const SHEET_EXTENSIONS = ['xls', 'xlsx', 'csv'] as const;
/** The most IDs in one batch: the rows of a sheet. */
export const BATCH_MAX_IDS = 1_048_576;
/** The longest typed text, in characters: a sheet's worth of IDs. */
export const TYPED_MAX_CHARACTERS = 20 * 1024 * 1024;
export const NOTE_MAX_CHARACTERS = 1000;
/** How long the answer to a call with an idempotency key is kept. */
export const IDEMPOTENCY_HOURS = 24;

/** Calls a minute that one caller may make unless the configuration says otherwise; single calls have lower limits. */
export const DEFAULT_CALLS_PER_MINUTE = 1200;
