import { refusal } from '@greenroom/contract/kit/envelope.ts';
import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';
import { loadErrorTexts } from '../text/translate.tsx';
import { ApiError } from './api-errors.ts';
import type { Answer } from './first-calls.ts';

const anyEnvelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() });

/** Response header that leaves a refusal to the caller, so that no notification is shown (R-ERR-2). */
const RELEASE_HEADER = 'release-status';
const RELEASABLE = [1, -1];
/** Code for a refusal that has no code. Its message is shown. */
const UNNAMED = 'unnamed';

/**
 * Returns the envelope's data.
 * @throws {ApiError} if the status is not 0, or the answer does not match the contract
 */
export async function openAnswer<R extends Route>(route: R, answer: Answer): Promise<Data<R>> {
  const opened = anyEnvelope.safeParse(await jsonOf(answer));
  if (!opened.success || opened.data.status !== 0) throw await refusalOf(answer);
  const data = z.safeParse<R['data']>(route.data, opened.data.data);
  if (data.success) return data.data;
  throw new ApiError({ kind: 'refused', httpStatus: answer.httpStatus, code: 'unexpected-answer', cause: data.error });
}

/**
 * Returns a file unchanged.
 * @throws {ApiError} if the answer isn't a file but a refusal in an envelope
 */
export async function openFile(answer: Answer): Promise<Blob> {
  if (!/^application\/json\b/i.test(answer.header('Content-Type') ?? '')) return answer.body;
  const opened = anyEnvelope.safeParse(await jsonOf(answer));
  if (opened.success && opened.data.status !== 0) throw await refusalOf(answer);
  return answer.body;
}

/**
 * Returns the refusal in an answer, after the error texts have loaded. If the body is foreign, such as a proxy's page,
 * only the HTTP status is known.
 */
export async function refusalOf(answer: Answer): Promise<ApiError> {
  await loadErrorTexts();
  const opened = anyEnvelope.safeParse(await jsonOf(answer));
  if (!opened.success) return new ApiError({ kind: 'refused', httpStatus: answer.httpStatus, code: codeOf(answer) });
  const { status, message } = opened.data;
  const details = refusal.safeParse(opened.data.data);
  const known = details.success ? details.data : { code: message.trim() === '' ? codeOf(answer) : UNNAMED };
  const released = RELEASABLE.includes(status) && answer.header(RELEASE_HEADER) !== null;
  return new ApiError({ kind: 'refused', status, httpStatus: answer.httpStatus, message, released, ...known });
}

async function jsonOf(answer: Answer): Promise<unknown> {
  const text = await answer.body.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function codeOf(answer: Answer): string {
  if (answer.httpStatus === 502 || answer.httpStatus === 503 || answer.httpStatus === 504) return 'unavailable';
  return answer.httpStatus === 413 ? 'payload-too-large' : 'internal';
}
