import type { Readable } from 'node:stream';
import { accountFact } from '@greenroom/contract/hosts/accounts.ts';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Deps } from '../../context.ts';
import { cellReadersOf } from '../../platform/deliveries/cell-readers.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { takeDelivery } from '../../platform/deliveries/take-delivery.ts';
import { newAccountBatch } from './account-batch.ts';
import { checkFact } from './check-fact.ts';
import { type StoreDeps, storeAccounts } from './store-accounts.ts';

const cells = cellReadersOf(accountFact);

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
