import { groupList } from '@greenroom/contract/lists/groups.ts';
import { ExportMenu } from '../../domain/exports/export-menu.tsx';
import { useShownColumns } from '../../domain/lists/use-list-layout.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { QueryFilters } from './query/query-filters.tsx';
import { QueryTable } from './query/query-table.tsx';
import { groupFilterOf, NO_FILTERS, type QueryState, queryAddressSchema } from './query-address.ts';
import { useGroupEvents } from './use-group-events.ts';

/**
 * Agent group query (R-GROUP-2): the groups in scope with the fields of R-DATA-5, searched by name, agent, email or phone,
 * filtered by country and app, sorted and paged. All of it is in the address; a row opens the group in the tree.
 */
export default function QueryGroupsScreen() {
  const t = useT();
  const columns = useShownColumns(groupList);
  const [state, setState] = useAddressState(queryAddressSchema);
  useGroupEvents();
  const change = (next: Partial<QueryState>) => setState(next, { push: true });
  const filter = (next: Partial<QueryState>) => change({ ...next, page: 1 });
  const clear = () => change(NO_FILTERS);
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.query-groups')}</h1>
        <ExportMenu list="groups" filter={() => groupFilterOf(state)} columns={columns} />
      </header>
      <QueryFilters state={state} onChange={filter} onClear={clear} />
      <QueryTable state={state} onChange={change} onClear={clear} />
    </div>
  );
}
