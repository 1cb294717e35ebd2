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

/** Stores a delivery from the platform while it streams in. The report lists the refused lines. */
function receiveAccounts(ctx: Ctx, body: Readable, contentType: string): Promise<IngestReport> {
  return ingestAccounts(ctx, body, contentType === 'text/csv' ? 'csv' : 'ndjson');
}

const cells = cellReadersOf(contract.accountFact);

/**
 * Stores the account facts that the platform reports: one fact per line (`accountFact` in the contract), as NDJSON or
 * as CSV with a header. If the delivery breaks off, complete batches stay stored. Repeating the delivery leads to the
 * same state as an uninterrupted delivery. If an account has several reports, the newest applies. If several are
 * equally new, the last line applies.
 * @throws errors from the source or the database
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
