import type { Readable } from 'node:stream';
import * as contract from '@greenroom/contract/accounts.ts';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Ctx, Deps } from '../../context.ts';
import { cellReadersOf } from '../../platform/deliveries/cell-readers.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { takeDelivery } from '../../platform/deliveries/take-delivery.ts';
import { type MountedRoute, mountStream } from '../../platform/http/mount.ts';
import { checkFact } from './check-fact.ts';
import { newAccountBatch, type StoreDeps, storeAccounts } from './store-accounts.ts';

/** Takes in a delivery of the platform as it is streamed; refused lines are listed in the report. */
function receiveAccounts(ctx: Ctx, body: Readable, contentType: string): Promise<IngestReport> {
  return ingestAccounts(ctx, body, contentType === 'text/csv' ? 'csv' : 'ndjson');
}

const cells = cellReadersOf(contract.accountFact);

/**
 * Takes in what the platform reports of its accounts: a fact a line (`accountFact` of the contract), as NDJSON or as
 * CSV with a header. If the delivery breaks off, complete batches are kept, and repeating it leaves the same state as
 * if it had never broken off. Of several reports on an account the newest wins; of equally new ones, the last line.
 * @throws what the source or the database throws
 */
export async function ingestAccounts(
  deps: StoreDeps & Pick<Deps, 'clock'>,
  source: Readable,
  format: DeliveryFormat,
): Promise<IngestReport> {
  const now = deps.clock.now();
  const delivery = {
    cells,
    check: (value: unknown) => checkFact(value, now),
    newBatch: newAccountBatch,
    store: (batch: ReturnType<typeof newAccountBatch>) => storeAccounts(deps, batch),
  };
  return takeDelivery(delivery, source, format);
}

export const routes: readonly MountedRoute[] = [mountStream(contract.receiveAccounts, receiveAccounts)];
