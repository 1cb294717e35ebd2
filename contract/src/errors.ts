/**
 * Every refusal that a call can answer with, once (R-API-2). Its message is `errors.<code>` in
 * `messages/<locale>/errors.json`. `business`: a rule of the business, `status` 1; `sign-in`: a refused sign-in,
 * `status` -1; `plain`: the HTTP status in `status`.
 */
export const ERRORS = {
  'invalid-input': { kind: 'plain', http: 400 },
  'malformed-request': { kind: 'plain', http: 400 },
  'not-signed-in': { kind: 'plain', http: 401 },
  'token-not-valid': { kind: 'plain', http: 401 },
  forbidden: { kind: 'plain', http: 403 },
  'token-lacks-scope': { kind: 'plain', http: 403 },
  'identity-mismatch': { kind: 'plain', http: 403 },
  'not-found': { kind: 'plain', http: 404 },
  'method-not-allowed': { kind: 'plain', http: 405 },
  'request-timeout': { kind: 'plain', http: 408 },
  'payload-too-large': { kind: 'plain', http: 413 },
  'unsupported-media-type': { kind: 'plain', http: 415 },
  'encoding-not-supported': { kind: 'plain', http: 415 },
  'too-many-requests': { kind: 'plain', http: 429 },
  internal: { kind: 'plain', http: 500 },
  unavailable: { kind: 'plain', http: 503 },

  'wrong-credentials': { kind: 'sign-in', http: 400 },
  'wrong-code': { kind: 'sign-in', http: 400 },
  'code-expired': { kind: 'sign-in', http: 400 },
  'account-deleted': { kind: 'sign-in', http: 400 },
  'too-many-attempts': { kind: 'sign-in', http: 400 },
  'wrong-second-factor': { kind: 'sign-in', http: 400 },
  'challenge-expired': { kind: 'sign-in', http: 400 },
  'wrong-mail-code': { kind: 'sign-in', http: 400 },

  'idempotency-key-reused': { kind: 'business', http: 422 },
  'idempotency-in-progress': { kind: 'business', http: 409 },

  'wrong-old-password': { kind: 'business', http: 422 },
  'wrong-password': { kind: 'business', http: 422 },
  'password-not-allowed': { kind: 'business', http: 422 },
  'phone-taken': { kind: 'business', http: 409 },
  'email-taken': { kind: 'business', http: 409 },
  'email-same': { kind: 'business', http: 422 },
  'picture-not-readable': { kind: 'business', http: 422 },
  'picture-too-large': { kind: 'business', http: 422 },
  'session-not-found': { kind: 'business', http: 422 },
  'second-factor-on': { kind: 'business', http: 409 },
  'second-factor-off': { kind: 'business', http: 409 },
  'second-factor-required': { kind: 'business', http: 409 },

  'user-not-found': { kind: 'business', http: 422 },
  'group-not-found': { kind: 'business', http: 422 },
  'dictionary-not-found': { kind: 'business', http: 422 },
  'dictionary-name-taken': { kind: 'business', http: 409 },
  'dictionary-shipped': { kind: 'business', http: 409 },
  'dictionary-values-fixed': { kind: 'business', http: 422 },
  'dictionary-changed': { kind: 'business', http: 409 },
  'group-name-taken': { kind: 'business', http: 409 },
  'group-too-deep': { kind: 'business', http: 422 },
  'group-loop': { kind: 'business', http: 422 },
  'group-other-app': { kind: 'business', http: 422 },
  'group-has-hosts': { kind: 'business', http: 409 },
  'group-has-children': { kind: 'business', http: 409 },
  'group-has-applications': { kind: 'business', http: 409 },
  'app-not-found': { kind: 'business', http: 422 },
  'app-taken': { kind: 'business', http: 409 },
  'app-brand-taken': { kind: 'business', http: 409 },
  'not-an-agent': { kind: 'business', http: 422 },
  'last-administrator': { kind: 'business', http: 409 },
  'binding-request-not-found': { kind: 'business', http: 422 },
  'binding-request-answered': { kind: 'business', http: 409 },
  'too-many-open': { kind: 'business', http: 409 },
  'invitation-not-found': { kind: 'business', http: 422 },
  'invitation-open': { kind: 'business', http: 409 },
  'username-taken': { kind: 'business', http: 409 },
  'host-not-found': { kind: 'business', http: 422 },
  'hosts-not-chosen': { kind: 'business', http: 422 },
  'too-many-hosts': { kind: 'business', http: 422 },
  'host-already-yours': { kind: 'business', http: 409 },
  'not-a-host': { kind: 'business', http: 422 },
  'move-open': { kind: 'business', http: 409 },
  'move-not-found': { kind: 'business', http: 422 },
  'move-answered': { kind: 'business', http: 409 },
  'date-not-allowed': { kind: 'business', http: 422 },
  'no-ids': { kind: 'business', http: 422 },
  'too-many-ids': { kind: 'business', http: 422 },
  'file-missing': { kind: 'business', http: 422 },
  'kept-file-gone': { kind: 'business', http: 422 },
  'sheet-not-supported': { kind: 'business', http: 422 },
  'sheet-wrong-type': { kind: 'business', http: 422 },
  'sheet-damaged': { kind: 'business', http: 422 },
  'sheet-encrypted': { kind: 'business', http: 422 },
  'sheet-too-large': { kind: 'business', http: 422 },
  'sheet-too-many-rows': { kind: 'business', http: 422 },
  'sheet-too-many-entries': { kind: 'business', http: 422 },
  'sheet-unpacks-too-large': { kind: 'business', http: 422 },
  'sheet-ratio': { kind: 'business', http: 422 },
  'sheet-too-many-strings': { kind: 'business', http: 422 },
  'sheet-cell-too-long': { kind: 'business', http: 422 },
  'sheet-empty': { kind: 'business', http: 422 },
  'sheet-column-unclear': { kind: 'business', http: 422 },
  'sheet-column-without-ids': { kind: 'business', http: 422 },
  'sheet-no-ids': { kind: 'business', http: 422 },
  'sheet-formula': { kind: 'business', http: 422 },
  'sheet-number-lost-digits': { kind: 'business', http: 422 },
  'sheet-document-type': { kind: 'business', http: 422 },
  'sheet-timeout': { kind: 'business', http: 422 },
  'sheet-encoding': { kind: 'business', http: 422 },

  'batch-not-found': { kind: 'business', http: 422 },
  'batch-not-finished': { kind: 'business', http: 409 },
  'batch-finished': { kind: 'business', http: 409 },
  'batch-not-a-check': { kind: 'business', http: 409 },
  'checks-full': { kind: 'business', http: 409 },
  'records-not-chosen': { kind: 'business', http: 422 },
  'too-many-records': { kind: 'business', http: 422 },
  'nothing-failed': { kind: 'business', http: 409 },
  'nothing-accepted': { kind: 'business', http: 409 },
  'time-range-missing': { kind: 'business', http: 422 },

  'applications-not-chosen': { kind: 'business', http: 422 },
  'too-many-applications': { kind: 'business', http: 422 },
  'application-not-found': { kind: 'business', http: 422 },
  'application-decided': { kind: 'business', http: 409 },
  'application-open': { kind: 'business', http: 409 },
  'account-has-open-application': { kind: 'business', http: 409 },
  'account-is-a-host': { kind: 'business', http: 409 },
  'account-gone': { kind: 'business', http: 409 },
  'account-male': { kind: 'business', http: 409 },
  'account-underage': { kind: 'business', http: 409 },
  'person-is-a-host': { kind: 'business', http: 409 },
  'approval-needs-administrator': { kind: 'business', http: 409 },
  'claim-lost': { kind: 'business', http: 409 },
  'undo-too-late': { kind: 'business', http: 409 },
  'decision-not-yours': { kind: 'business', http: 409 },
  'decision-already-undone': { kind: 'business', http: 409 },
  'reasons-missing': { kind: 'business', http: 422 },
  'reviewer-not-found': { kind: 'business', http: 422 },
  'opinion-given': { kind: 'business', http: 409 },
  'note-missing': { kind: 'business', http: 422 },
  'approval-request-not-found': { kind: 'business', http: 422 },
  'approval-request-answered': { kind: 'business', http: 409 },
  'check-not-approvable': { kind: 'business', http: 409 },
} as const satisfies Record<string, { kind: 'plain' | 'business' | 'sign-in'; http: number }>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: string): text is ErrorCode {
  return text in ERRORS;
}

/** What can be wrong with a sheet: every call that reads one may answer with these. */
export const SHEET_ERRORS: readonly ErrorCode[] = Object.keys(ERRORS)
  .filter(isErrorCode)
  .filter((code) => code.startsWith('sheet-'));

export type ErrorParams = Readonly<Record<string, string | number>>;

/** The number in the envelope's `status` for a refusal (R-API-2). */
export function envelopeStatus(code: ErrorCode): number {
  const { kind, http } = ERRORS[code];
  if (kind === 'business') return 1;
  return kind === 'sign-in' ? -1 : http;
}

/** Refusals that any route may answer with; OpenAPI lists them once. */
export const COMMON_ERRORS = [
  'invalid-input',
  'malformed-request',
  'payload-too-large',
  'unsupported-media-type',
  'encoding-not-supported',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
