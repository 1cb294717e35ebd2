import type { Deps } from '../../context.ts';
import type { Stored } from '../../platform/deliveries/write-batches.ts';
import type { AccountBatch } from './account-batch.ts';
import { followPersons, lockAccounts, upsertAccounts } from './accounts.queries.ts';

/** Writes a batch, and the memberships of accounts that now belong to another person, in one transaction. */
export async function storeAccounts(deps: Pick<Deps, 'db'>, batch: AccountBatch): Promise<Stored> {
  const columns = batch.columns();
  return deps.db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const { movedHostIds, movedAppIds, ...stored } = await upsertAccounts(trx, columns);
    if (movedHostIds !== null && movedAppIds !== null) await followPersons(trx, movedHostIds, movedAppIds);
    return stored;
  });
}
