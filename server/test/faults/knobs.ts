/** How often to cause each fault. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** How long a fault lasts. */
export const LASTS_MS = Number(process.env.FAULT_MS ?? 1500);
/** R-PLUS-29 allows 30 s. A loaded machine gets twice that time. */
export const RECOVERY_MS = Number(process.env.FAULT_RECOVERY_MS ?? 60_000);
/** Number of rounds on a disk that is really full. None by default, since only root can mount a disk. */
export const DISKS = Number(process.env.FAULT_DISKS ?? 0);
