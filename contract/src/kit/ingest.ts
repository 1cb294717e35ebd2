import { z } from 'zod';

/** The result of a platform delivery. `refused` lists at most the first thousand refused lines. */
export const ingestReport = z.object({
  lines: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Number of lines that are older than the stored data and were therefore ignored. */
  outdated: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), field: z.string(), problem: z.string() })),
});
export type IngestReport = z.infer<typeof ingestReport>;

/** Delivery formats: one JSON object per line, or a table whose first row names the fields. */
export const DELIVERY_TYPES = ['application/x-ndjson', 'text/csv'] as const;
