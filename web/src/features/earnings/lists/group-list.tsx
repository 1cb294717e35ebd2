import type { GroupEarnings } from '@greenroom/contract/earnings.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { groupListQuery } from '../earnings.data.ts';
import { groupSorting, MOST_FIRST, sortedBy } from '../earnings-address.ts';
import { groupColumns } from './group-columns.tsx';
import type { ListProps } from './list-props.ts';
import { TotalsLine } from './totals-line.tsx';

/** Each group with its four weeks, alone or including the groups below; a click limits the screen to that group. */
export function GroupList({ state, weeks, today, onChange }: ListProps) {
  const t = useT();
  const phone = usePhone();
  const room = phone ? 'phone' : state.host === undefined ? 'all' : 'beside';
  const { data, error, refetch, isPlaceholderData } = useQuery(groupListQuery(state));
  const columns = useMemo(() => groupColumns(t, weeks, today, room), [t, weeks, today, room]);
  const choose = useStable(({ groupId }: GroupEarnings) => onChange({ groupId, search: undefined, page: 1 }));
  return (
    <>
      {data !== undefined && weeks !== undefined && data.total > 0 && (
        <TotalsLine label={t('earnings.totals.groups', { count: data.total })} totals={data.totals} weeks={weeks} />
      )}
      <DataTable
        label={t('earnings.by-group')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowKey={keyOf}
        page={state.page}
        size={state.size}
        onPage={(page, size) => onChange({ page, size })}
        sorting={groupSorting(state)}
        defaultSorting={MOST_FIRST}
        onSort={({ by, order }) => onChange(sortedBy(by, order))}
        stale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        filtered={state.search !== undefined}
        onClearFilters={() => onChange({ search: undefined, page: 1 })}
        empty={
          <EmptyState
            icon={<IconSitemap size={28} stroke={1.5} />}
            title={t('earnings.groups.none')}
            text={t('earnings.groups.none.text')}
          />
        }
        onOpen={choose}
      />
    </>
  );
}

const keyOf = ({ groupId }: GroupEarnings) => String(groupId);
