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

/** Why a call was rejected. `refused`: the server answered no; `timeout`, `network`: there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'refused' | 'timeout' | 'network';
  /** The envelope's `status` (R-API-2); null where no envelope came. */
  readonly status: number | null;
  readonly httpStatus: number | null;
  /** Key in `errors.json`. */
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** The server left it to the caller what to show (R-ERR-2). */
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

/** The error of work that loads code as it goes: code that cannot be fetched is a TypeError, to the reader a lost connection. */
export function asLostConnection(error: unknown): unknown {
  return error instanceof TypeError ? new ApiError({ kind: 'network', cause: error }) : error;
}

/**
 * The error in the reader's language: by its code, else by the sentence that the server said if it is a known one, else
 * in the server's own words; without any a general sentence (R-ERR-7).
 */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('common.error.unexpected');
  if (error.kind === 'timeout') return translate('common.error.timeout');
  if (error.kind === 'network') return translate('common.error.network');
  const key = `errors.${error.code}`;
  // A page that a proxy answered with has no request number to give to anyone.
  if (error.code === 'internal' && error.requestId === null) return translate('common.error.unexpected');
  if (hasMessage(key)) return translate(key, error.params);
  const sentence = textOfSentence(error.message) ?? error.message;
  if (hasMessage(sentence)) return translate(sentence);
  return error.message || translate('common.error.unexpected');
}

/** The sentence for one refused field, or undefined where it is fine. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const problem = error.fields.find((field) => field.path === path);
  if (!problem) return undefined;
  const key = `validation.${problem.code}`;
  return hasMessage(key) ? translate(key, problem.params) : describeError(error);
}

/**
 * What every rejected call does, once (R-ERR-1 to 6): a refusal or a time-out is shown for 5 s, a lost connection for
 * 0.5 s, a missing right leads to `/401`. A 401 is handled by the renewal dialog.
 * @param shown the caller shows the error itself
 */
export function reportError(error: ApiError, shown: boolean): void {
  if (error.httpStatus === 401) return;
  // Before the sign-in there is nowhere else to go: the form shows it.
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
 * The sentences that servers of this interface have always said, in English and without a code, each with the text that
 * says it in the reader's language (the specification's section 8).
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

/** The id of the text for what a server said in English; undefined where it is none of the known sentences. */
function textOfSentence(said: string): string | undefined {
  const bare = said.trim().replace(/\.$/, '');
  return Object.hasOwn(SERVER_SENTENCES, bare) ? SERVER_SENTENCES[bare] : undefined;
}
