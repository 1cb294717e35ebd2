import type { BatchLine, HistoryRow } from '@greenroom/contract/applications.ts';
import { REVIEW_STATUSES } from '@greenroom/contract/enums.ts';
import type { HistoryRecord, LineRecord } from './history.queries.ts';

/** A record of the database as the host upload record that is shown (R-DATA-4). */
export function describeRecord(record: HistoryRecord): HistoryRow {
  const { uploadStatus, reviewStatus, uploadCodes, reviewCodes, otherHere, otherElsewhere, ...same } = record;
  return {
    ...same,
    uploadStatus: uploadStatus === 1 ? 'success' : 'failure',
    reviewStatus: reviewStatus === null ? null : (REVIEW_STATUSES[reviewStatus] ?? null),
    // Once reviewed, the review's reasons describe the record; until then, the upload's.
    codes: reviewCodes.length > 0 ? reviewCodes : uploadCodes,
    otherHostIds: otherHostIds(otherHere, otherElsewhere),
  };
}

/** A line of the database as it is listed. */
export function describeLine({ succeeded, otherHere, otherElsewhere, ...line }: LineRecord): BatchLine {
  const uploadStatus = succeeded ? 'success' : 'failure';
  return { ...line, uploadStatus, otherHostIds: otherHostIds(otherHere, otherElsewhere) };
}

/** The other account that 108 and 109 name (R-HOST-8). */
function otherHostIds(here: string | null, elsewhere: string | null): HistoryRow['otherHostIds'] {
  return [
    ...(here === null ? [] : [{ code: 108, hostId: here }]),
    ...(elsewhere === null ? [] : [{ code: 109, hostId: elsewhere }]),
  ];
}
