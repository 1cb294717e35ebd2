import type { Deps } from '../../context.ts';
import type { Stored } from '../../platform/deliveries/write-batches.ts';
import type { AccountBatch } from './account-batch.ts';
import { followPersons, lockAccounts, upsertAccounts } from './accounts.queries.ts';
import { publishAccountChanges } from './publish-account-changes.ts';

/** What the writing of accounts needs; a process that does not listen to events publishes them all the same. */
export type StoreDeps = Pick<Deps, 'db'> & { readonly events: Pick<Deps['events'], 'publish'> };

/**
 * Writes a batch, and the memberships of accounts that now belong to another person, in one transaction; who reviews one
 * of the accounts is notified with it.
 */
export async function storeAccounts(deps: StoreDeps, batch: AccountBatch): Promise<Stored> {
  const columns = batch.columns();
  return deps.db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const { movedHostIds, movedAppIds, changedHostIds, changedAppIds, ...stored } = await upsertAccounts(trx, columns);
    if (movedHostIds !== null && movedAppIds !== null) await followPersons(trx, movedHostIds, movedAppIds);
    if (changedHostIds !== null && changedAppIds !== null) {
      await publishAccountChanges(deps, trx, changedHostIds, changedAppIds);
    }
    return stored;
  });
}
