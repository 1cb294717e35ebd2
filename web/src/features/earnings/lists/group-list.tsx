import type { GroupEarnings } from '@greenroom/contract/earnings.ts';
import { groupEarningsList } from '@greenroom/contract/lists/earnings.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type Earnings, groupListQuery } from '../earnings.data.ts';
import { groupSorting } from '../earnings-address.ts';
import { GroupName, PhoneDetail } from '../list-rows.tsx';
import { type ListProps, PhoneWeeks, TotalsLine, tableOf, WEEK_CELLS, weekHeaders } from './list-parts.tsx';

/**
 * Lists each group with its four weeks, either alone or including all groups below. Clicking a group limits the screen
 * to it.
 */
export function GroupList(props: ListProps) {
  const { state, weeks, today, onChange } = props;
  const t = useT();
  const answer = useQuery(groupListQuery(state));
  const shown = useMemo(() => groupCells(t, weeks, today), [t, weeks, today]);
  return (
    <ListTable
      {...tableOf(props)}
      label={t('earnings.by-group')}
      list={groupEarningsList}
      shown={shown}
      answer={answer}
      state={{ ...state, ...groupSorting(state) }}
      empty={<EmptyState Icon={IconSitemap} title={t('earnings.groups.none')} text={t('earnings.groups.none.text')} />}
      onOpen={({ groupId }) => onChange({ groupId, search: undefined, page: 1 })}
    />
  );
}

/** Shows how many groups match and, for a search, what they earned. */
export function GroupTotals({ state, weeks }: ListProps) {
  const t = useT();
  const { data } = useQuery(groupListQuery(state));
  if (data === undefined) return null;
  return <TotalsLine text={t('earnings.totals.groups', { count: data.total })} page={data} {...{ state, weeks }} />;
}

type GroupColumn = (typeof groupEarningsList)['columns'][number]['id'];

/** Returns the cells of the group list. The weeks determine the column headers. */
function groupCells(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
): ListCells<GroupEarnings, GroupColumn> {
  return {
    rowKey: ({ groupId }) => String(groupId),
    cells: { group: (row) => <GroupName row={row} />, ...WEEK_CELLS },
    headers: weekHeaders(t, weeks, today),
    phoneDetail: (row) => (
      <PhoneDetail>
        <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
      </PhoneDetail>
    ),
  };
}
