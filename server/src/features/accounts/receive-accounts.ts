import type { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Ctx } from '../../context.ts';
import { ingestAccounts } from './ingest-accounts.ts';

/** Takes in a delivery of the platform as it is streamed; refused lines are listed in the report. */
export function receiveAccounts(ctx: Ctx, body: Readable, contentType: string): Promise<IngestReport> {
  return ingestAccounts(ctx, body, contentType === 'text/csv' ? 'csv' : 'ndjson');
}
