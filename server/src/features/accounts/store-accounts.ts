import type { AccountFact } from '@greenroom/contract/accounts.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { Batch } from '../../platform/deliveries/batch.ts';
import type { Stored } from '../../platform/deliveries/write-batches.ts';
import {
  type CheckedFact,
  COLUMNS,
  followPersons,
  hasOpenApplication,
  listCasesWith,
  lockAccounts,
  upsertAccounts,
} from './accounts.queries.ts';

const SIZE = { rows: 5_000, characters: 4_000_000 };

type AccountBatch = Batch<keyof AccountFact, CheckedFact>;

/** Returns an empty batch of accounts for the directory, which contains each account at most once. */
export function newAccountBatch(): AccountBatch {
  return new Batch({ columns: COLUMNS, size: SIZE, keyOf: (fact) => `${fact.appId}:${fact.hostId}` });
}

/** The dependencies for writing accounts. A process that doesn't listen to events still publishes them. */
export type StoreDeps = Pick<Deps, 'db'> & { readonly events: Pick<Deps['events'], 'publish'> };

/**
 * Writes a batch in one transaction, together with the memberships of accounts that now belong to another person. The
 * transaction also notifies reviewers who look at these accounts.
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

/**
 * Publishes changed accounts to two audiences: reviewers with a claimed case that shows one of them or its person's
 * memberships, and all reviewers if the list of open applications shows one of them. Without the event, they would
 * decide on outdated facts. The events are sent when the transaction commits.
 * @param hostIds parallel to `appIds`; lists or array literals
 */
export async function publishAccountChanges(
  deps: { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
  hostIds: string | readonly string[],
  appIds: string | readonly number[],
): Promise<void> {
  if (await hasOpenApplication(trx, hostIds, appIds)) {
    await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'open', id: null });
  }
  const cases = await listCasesWith(trx, hostIds, appIds);
  const id = cases.length === 1 ? (cases[0]?.applicationId ?? null) : null;
  await deps.events.publish(trx, { userIds: cases.map(({ userId }) => userId) }, { topic: 'case', id });
}
