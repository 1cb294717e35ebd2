import type { AccountFact } from '@greenroom/contract/hosts/accounts.ts';
import { Batch } from '../../platform/deliveries/batch.ts';
import { type CheckedFact, COLUMNS } from './account-columns.queries.ts';

const SIZE = { rows: 5_000, characters: 4_000_000 };

export type AccountBatch = Batch<keyof AccountFact, CheckedFact>;

/** A batch of accounts for the directory, each at most once. */
export function newAccountBatch(): AccountBatch {
  return new Batch({ columns: COLUMNS, size: SIZE, keyOf: (fact) => `${fact.appId}:${fact.hostId}` });
}
