import type * as contract from '@greenroom/contract/applications/applications.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findRecord, type HistoryRecord, type LineRecord } from './history/history.queries.ts';

/**
 * Returns one application in scope as a host upload record.
 * @throws RefusalError `application-not-found`
 */
export async function readRecord(ctx: UserCtx, key: ApplicationKey): Promise<contract.HistoryRow> {
  const { mark: _, ...record } = (await findRecord(ctx.db, ctx.scope, key)) ?? fail('application-not-found');
  return describeRecord(record, dayOf(ctx.clock.now()));
}

/** Describes a database row as a host upload record (R-DATA-4). @param today `2026-03-02`, in UTC */
export function describeRecord(record: HistoryRecord, today: string): contract.HistoryRow {
  const { birthDate, uploadCodes, reviewCodes, otherHere, otherElsewhere, ...same } = record;
  return {
    ...same,
    age: birthDate === null ? null : ageOn(birthDate, today),
    // After a review, the record's reasons are those of the review; before, those of the upload.
    codes: reviewCodes.length > 0 ? reviewCodes : uploadCodes,
    otherHostIds: otherHostIds(otherHere, otherElsewhere),
  };
}

/**
 * Describes a database row as a batch line.
 * @param more the other group for code 107, the state of the latest request, and the message to the host
 */
export function describeLine(
  { succeeded, otherHere, otherElsewhere, country: _country, ...line }: LineRecord,
  more: Partial<Pick<contract.BatchLine, 'hostOf' | 'request' | 'message'>> = {},
): contract.BatchLine {
  const uploadStatus = succeeded ? 'success' : 'failure';
  const others = otherHostIds(otherHere, otherElsewhere);
  return { ...line, uploadStatus, otherHostIds: others, hostOf: null, request: null, message: null, ...more };
}

/** Returns the UTC day of a time, in the format that `ageOn` expects. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Returns a person's age in whole years on a day.
 * @param birthDate such as `2001-05-17`
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Returns the other account that reasons 108 and 109 name (R-HOST-8). */
function otherHostIds(here: string | null, elsewhere: string | null): contract.HistoryRow['otherHostIds'] {
  return [
    ...(here === null ? [] : [{ code: 108, hostId: here }]),
    ...(elsewhere === null ? [] : [{ code: 109, hostId: elsewhere }]),
  ];
}

interface Reasoned {
  readonly codes: readonly number[];
  readonly otherHostIds: readonly { readonly code: number; readonly hostId: string }[];
}

/**
 * Returns the texts for the reasons in the reader's language. Reasons 108 and 109 include the other account's ID
 * (R-HOST-8).
 */
export function reasonTexts({ messages, locale }: Pick<Ctx, 'messages' | 'locale'>, row: Reasoned): string[] {
  return row.codes.map((code) => {
    const hostId = row.otherHostIds.find((other) => other.code === code)?.hostId;
    if (hostId === undefined) return messages.text(locale, `reasons.${code}`);
    return messages.text(locale, `reasons.${code}.with-id`, { hostId });
  });
}

/** Returns the next step for a reason. */
export function nextStepText(ctx: Pick<Ctx, 'messages' | 'locale'>, code: number): string {
  return ctx.messages.text(ctx.locale, `reasons.${code}.next`);
}
