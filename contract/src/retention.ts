const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long Greenroom stores data that it deletes automatically, in milliseconds. From this, `npm run generate` writes
 * the table in docs/operations.md, with texts from `scripts/retention-table.ts`.
 */
export const RETENTION_MS = {
  sheets: 30 * MINUTE,
  checks: DAY,
  idempotencyAnswers: DAY,
  exports: 7 * DAY,
  webhookDeliveries: 30 * DAY,
  notifications: 90 * DAY,
  failedSignIns: 90 * DAY,
  knownBrowsers: 90 * DAY,
} as const;

export type Retained = keyof typeof RETENTION_MS;

/** Returns the time before which this kind of data is deleted. */
export function retainedSince(kind: Retained, now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS[kind]);
}

/** Returns for how many days this kind of data is stored. */
export function retentionDays(kind: Retained): number {
  return RETENTION_MS[kind] / DAY;
}
