import { z } from 'zod';

/** What a delivery of the platform did; `refused` names at most the first thousand refused lines. */
export const ingestReport = z.object({
  lines: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Older than what is known: left as it was. */
  outdated: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), field: z.string(), problem: z.string() })),
});
export type IngestReport = z.infer<typeof ingestReport>;

/** How a delivery is written: a JSON object a line, or a table whose first row names the fields. */
export const DELIVERY_TYPES = ['application/x-ndjson', 'text/csv'] as const;
