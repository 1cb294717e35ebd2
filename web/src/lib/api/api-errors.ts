import { NETWORK_NOTIFICATION_MS, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { notify } from '../notifications.ts';
import { getToken } from '../session/token.ts';
import { hasMessage, translate } from '../text/texts.ts';

interface ApiErrorInit {
  kind: ApiError['kind'];
  status?: number;
  httpStatus?: number;
  code?: string;
  message?: string;
  params?: Record<string, string | number>;
  fields?: FieldProblem[];
  requestId?: string;
  released?: boolean;
  cause?: unknown;
}

/**
 * The reason why a call failed. `refused` means that the server refused the call. `timeout` and `network` mean that
 * there was no answer.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'refused' | 'timeout' | 'network';
  /** The envelope's `status` (R-API-2). Null if there was no envelope. */
  readonly status: number | null;
  readonly httpStatus: number | null;
  /** Key in `errors.json`. */
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** True if the server leaves showing the error to the caller (R-ERR-2). */
  readonly released: boolean;

  constructor(init: ApiErrorInit) {
    super(init.message ?? '', { cause: init.cause });
    this.kind = init.kind;
    this.status = init.status ?? null;
    this.httpStatus = init.httpStatus ?? null;
    this.code = init.code ?? init.kind;
    this.params = init.params ?? {};
    this.fields = init.fields ?? [];
    this.requestId = init.requestId ?? null;
    this.released = init.released ?? false;
  }
}

/**
 * Converts an error from work that loads code on demand. A TypeError means that code couldn't be fetched, which is a
 * lost connection for the user.
 */
export function asLostConnection(error: unknown): unknown {
  return error instanceof TypeError ? new ApiError({ kind: 'network', cause: error }) : error;
}

/**
 * Returns the error in the user's language, found by its code or by a known server message. Otherwise, returns the
 * server's message unchanged, or a general message if there is none (R-ERR-7).
 */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('common.error.unexpected');
  if (error.kind === 'timeout') return translate('common.error.timeout');
  if (error.kind === 'network') return translate('common.error.network');
  const key = `errors.${error.code}`;
  // A proxy's error page has no request number to report.
  if (error.code === 'internal' && error.requestId === null) return translate('common.error.unexpected');
  if (hasMessage(key)) return translate(key, error.params);
  const sentence = textOfSentence(error.message) ?? error.message;
  if (hasMessage(sentence)) return translate(sentence);
  return error.message || translate('common.error.unexpected');
}

/** Returns the message for one refused field, or undefined if the field is valid. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const problem = error.fields.find((field) => field.path === path);
  if (!problem) return undefined;
  const key = `validation.${problem.code}`;
  return hasMessage(key) ? translate(key, problem.params) : describeError(error);
}

/**
 * Handles a rejected call (R-ERR-1 to 6). A refusal or a time-out is shown for 5 s, a lost connection for 0.5 s, and a
 * missing right leads to `/401`. The renewal dialog handles 401.
 * @param shown true if the caller shows the error itself
 */
export function reportError(error: ApiError, shown: boolean): void {
  if (error.httpStatus === 401) return;
  // Before the sign-in, there is no other page to go to, so the form shows the error.
  if (error.httpStatus === 403 && getToken() !== null) {
    location.hash = `#/401?from=${encodeURIComponent(location.hash.slice(1))}`;
    return;
  }
  if (shown || error.released) return;
  notify({
    kind: 'error',
    message: describeError(error),
    milliseconds: error.kind === 'network' ? NETWORK_NOTIFICATION_MS : NOTIFICATION_MS,
    requestId: error.requestId ?? undefined,
  });
}

/**
 * The English messages that servers for this interface have always sent without a code, each with the key of its
 * translated text (the specification's section 8).
 */
export const SERVER_SENTENCES: Readonly<Record<string, string>> = {
  'Incorrect username or password': 'errors.wrong-credentials',
  'Incorrect verification code': 'errors.wrong-code',
  'The verification code does not exist or has expired': 'errors.code-expired',
  'Modification failed. The old password is incorrect': 'errors.wrong-old-password',
  'Account has been deleted': 'errors.account-deleted',
  'User does not exist': 'errors.user-not-found',
  'Modification failed': 'errors.modification-failed',
  'Connection error. Please try again later': 'errors.unavailable',
};

/** Returns the text key for a server's English message, or undefined if the message is unknown. */
function textOfSentence(said: string): string | undefined {
  const bare = said.trim().replace(/\.$/, '');
  return Object.hasOwn(SERVER_SENTENCES, bare) ? SERVER_SENTENCES[bare] : undefined;
}
