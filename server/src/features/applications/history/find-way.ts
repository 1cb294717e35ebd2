import type { HistoryFilter } from '@greenroom/contract/hosts/applications.ts';
import { readHostSearch } from '@greenroom/contract/ids/host-search.ts';
import type { UserCtx } from '../../../context.ts';
import { findShorterWay, listIdsBeginning, type Search } from './search.queries.ts';

/** So few records of an ID's beginning, of whomever, are read by their IDs, with no look at each group of the scope. */
const FEW = 40;

/**
 * What a filter searches for, by the way that reads least; null where it searches for nothing. The contract has refused what
 * says neither IDs nor a name.
 */
export async function findWay({ db, scope }: UserCtx, filter: HistoryFilter): Promise<Search | null> {
  const search = filter.hostId ? readHostSearch(filter.hostId) : null;
  switch (search?.by) {
    case 'ids':
      return { way: 'ids', ids: search.ids };
    case 'beginning': {
      const { beginning } = search;
      const ids = await listIdsBeginning(db, beginning, FEW + 1);
      return ids.length > FEW ? { way: 'beginning', beginning } : { way: 'ids', ids: [...new Set(ids)] };
    }
    case 'name': {
      const { name } = search;
      const way =
        scope.kind === 'all' && filter.groupId === undefined
          ? 'accounts'
          : await findShorterWay(db, scope, filter, name);
      return { way, name };
    }
    default:
      return null;
  }
}
