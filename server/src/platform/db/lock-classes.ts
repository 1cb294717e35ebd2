/**
 * The first keys of two-key advisory locks. The second key identifies a process, a batch or a user. All values must
 * differ.
 */
export const LOCK_CLASSES = {
  presence: 72_150,
  batch: 72_151,
  dryRunsOfUser: 72_152,
  notificationsOfUser: 72_153,
} as const;
