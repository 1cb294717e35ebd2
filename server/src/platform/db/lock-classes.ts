/** The first keys of advisory locks with two keys; the second is a process, a batch or a user. All values differ. */
export const LOCK_CLASSES = {
  presence: 72_150,
  batch: 72_151,
  dryRunsOfUser: 72_152,
  notificationsOfUser: 72_153,
} as const;
