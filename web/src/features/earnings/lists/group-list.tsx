import type { GroupEarnings } from '@greenroom/contract/earnings.ts';
import { groupEarningsList } from '@greenroom/contract/lists.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ListTable } from '../../../ui/table/list-table.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { groupListQuery } from '../earnings.data.ts';
import { groupSorting, MOST_FIRST } from '../earnings-address.ts';
import { groupCells } from './group-columns.tsx';
import type { ListProps } from './list-props.ts';
import { TotalsLine } from './totals-line.tsx';

/** Each group with its four weeks, alone or including the groups below; a click limits the screen to that group. */
export function GroupList({ state, weeks, today, onChange }: ListProps) {
  const t = useT();
  const answer = useQuery(groupListQuery(state));
  const shown = useMemo(() => groupCells(t, weeks, today), [t, weeks, today]);
  const choose = useStable(({ groupId }: GroupEarnings) => onChange({ groupId, search: undefined, page: 1 }));
  return (
    <>
      {answer.data !== undefined && weeks !== undefined && answer.data.total > 0 && (
        <TotalsLine
          label={t('earnings.totals.groups', { count: answer.data.total })}
          totals={answer.data.totals}
          weeks={weeks}
        />
      )}
      <ListTable
        label={t('earnings.by-group')}
        list={groupEarningsList}
        shown={shown}
        answer={answer}
        rowKey={keyOf}
        beside={state.host !== undefined}
        state={{ ...state, ...groupSorting(state) }}
        defaultSorting={MOST_FIRST}
        onChange={onChange}
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
