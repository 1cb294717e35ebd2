import { ERRORS, type ErrorCode, type ErrorParams, envelopeStatus } from '@greenroom/contract/errors.ts';
import type { Envelope, Refusal } from '@greenroom/contract/kit/envelope.ts';
import { refusalsOf } from '@greenroom/contract/kit/route.ts';
import type { Locale } from '@greenroom/contract/locales.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../db/away.ts';
import type { Messages } from '../messages/messages.ts';
import { RefusalError } from './fail.ts';
import { requestLocale } from './serve-route.ts';

/** Maps framework errors to Greenroom's error codes. */
const FOREIGN: Readonly<Record<string, ErrorCode>> = {
  FST_REQ_FILE_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'encoding-not-supported',
  FST_UNDER_PRESSURE: 'unavailable',
};

/**
 * Converts any error to the refusal sent in the answer. An unexpected error becomes `internal` and is logged in full.
 */
function toRefusal(error: FastifyError | Error): RefusalError {
  if (error instanceof RefusalError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const foreign = FOREIGN[code];
  if (foreign) return new RefusalError(foreign, {}, [], foreign === 'unavailable' ? 5 : null);
  if (databaseTrouble(error) !== null) return new RefusalError('unavailable', {}, [], 5);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new RefusalError('too-many-requests', { seconds: 60 }, [], 60);
  if (status !== undefined && status >= 400 && status < 500) return new RefusalError('malformed-request', {}, [], null);
  return new RefusalError('internal', {}, [], null);
}

/**
 * Returns the handler that answers with refusals: HTTP status, envelope, and text in the reader's language (R-API-2).
 * @param failUndeclared if true, a code that the route's contract doesn't declare is answered as `internal`, and the
 * error names both. If false, the code is sent and logged, since a gap in the contract is no reason to fail a call.
 */
export function errorAnswerer(messages: Messages, failUndeclared: boolean) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cut = isCut(request);
    const given = cut ? new RefusalError('malformed-request', {}, [], null) : toRefusal(error);
    const undeclared = undeclaredBy(request, given);
    const refusal = undeclared && failUndeclared ? undeclared : given;
    const { http } = ERRORS[refusal.code];
    if (undeclared) request.log.error({ err: error, ...undeclared.params }, 'the contract does not declare a refusal');
    else if (cut)
      request.log.info({ path: request.routeOptions.url }, 'the caller left before the request had arrived');
    else if (http >= 500) request.log.error({ err: error }, 'call failed');
    if (refusal.retryAfterSeconds !== null) reply.header('Retry-After', String(refusal.retryAfterSeconds));
    // Close the connection instead of waiting for the rest of the body.
    if (refusal.code === 'request-timeout') reply.header('Connection', 'close');
    await reply
      .code(http)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalEnvelope(refusal, request.id, messages, requestLocale(request))));
  };
}

/** Returns whether the error was caused by the connection ending before the whole request arrived. */
function isCut({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Returns an error if the route's contract doesn't declare this refusal, else null. */
function undeclaredBy(request: FastifyRequest, { code }: RefusalError): RefusalError | null {
  const { route } = request.routeOptions.config;
  if (!route || refusalsOf(route).includes(code)) return null;
  return new RefusalError('internal', { route: route.id, undeclared: code }, [], null);
}

function refusalEnvelope(
  refusal: RefusalError,
  requestId: string,
  messages: Messages,
  locale: Locale,
): Envelope<Refusal> {
  const params: ErrorParams = refusal.params;
  return {
    status: envelopeStatus(refusal.code),
    message: messages.text(locale, `errors.${refusal.code}`, params),
    data: { code: refusal.code, params: { ...params }, fields: [...refusal.fields], requestId },
  };
}
