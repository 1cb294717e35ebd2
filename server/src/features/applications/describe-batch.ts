import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import { isCheckCode, REASONS } from '@greenroom/contract/hosts/reasons.ts';
import { sheetRemark } from '@greenroom/contract/hosts/sheet-choices.ts';
import { z } from 'zod';
import type { BatchRow } from './batches.queries.ts';

const remarks = z.array(sheetRemark);

/** A batch as the interface shows it: progress, summary, and how long the rest takes at the pace so far (R-HOST-5). */
export function describeBatch(row: BatchRow, now: Date): Batch {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    groupId: row.groupId,
    groupName: row.groupName,
    fileName: row.fileName,
    submittedBy: row.submittedBy,
    submittedAt: row.submittedAt,
    finishedAt: row.finishedAt,
    total: row.total,
    checked: row.checked,
    succeeded: row.succeeded,
    failed: row.failed,
    waiting: row.waiting,
    reasons: row.reasons.flatMap(({ code, count, fixable }) =>
      isCheckCode(code) ? [{ code, count, fixer: REASONS[code].fixer, fixable }] : [],
    ),
    remarks: remarks.parse(row.remarks),
    secondsLeft: secondsLeft(row, now),
  };
}

function secondsLeft(row: BatchRow, now: Date): number | null {
  if (row.state !== 'checking' || row.startedAt === null || row.checked === 0) return null;
  const elapsedSeconds = (now.getTime() - new Date(row.startedAt).getTime()) / 1000;
  return Math.max(0, Math.ceil((elapsedSeconds / row.checked) * (row.total - row.checked - row.waiting)));
}
