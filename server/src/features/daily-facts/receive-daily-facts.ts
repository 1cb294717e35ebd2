import type { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Ctx } from '../../context.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

/** Stores a delivery from the platform while it streams in. The report lists the refused lines. */
export function receiveDailyFacts(ctx: Ctx, body: Readable, contentType: string): Promise<IngestReport> {
  return ingestDailyFacts(ctx, body, contentType === 'text/csv' ? 'csv' : 'ndjson');
}
