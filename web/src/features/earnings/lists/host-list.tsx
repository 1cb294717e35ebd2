import type { HostEarnings } from '@greenroom/contract/earnings.ts';
import { hostEarningsList } from '@greenroom/contract/lists/earnings.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { EmptyLink } from '../../../domain/screens/empty-link.tsx';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { type Earnings, hostListQuery } from '../earnings.data.ts';
import { HostGroup, HostName, keyOf, openKeyOf, PhoneDetail } from '../list-rows.tsx';
import { type ListProps, PhoneWeeks, TotalsLine, tableOf, WEEK_CELLS, weekHeaders } from './list-parts.tsx';

/**
 * Lists each host with its four weeks: hosts that are in the groups now, or that earned coins for them in these weeks.
 */
export function HostList(props: ListProps) {
  const { state, weeks, today, onChange } = props;
  const t = useT();
  const answer = useQuery(hostListQuery(state));
  const shown = useMemo(() => hostCells(t, weeks, today), [t, weeks, today]);
  return (
    <ListTable
      {...tableOf(props)}
      label={t('earnings.by-host')}
      list={hostEarningsList}
      shown={shown}
      answer={answer}
      empty={
        <EmptyLink
          Icon={IconCoins}
          title={t('earnings.hosts.none')}
          text={t('earnings.hosts.none.text')}
          right="applications:submit"
          to={pathOf('add-hosts', { group: state.groupId })}
          link={t('earnings.hosts.add')}
        />
      }
      openKey={openKeyOf(state, answer.data?.rows)}
      onOpen={({ hostId, appId, groupId }) => onChange({ host: hostId, app: appId, of: groupId })}
    />
  );
}

/** Shows how many hosts match, how many of them have left and, for a search, what they earned. */
export function HostTotals({ state, weeks }: ListProps) {
  const t = useT();
  const { data } = useQuery(hostListQuery(state));
  if (data === undefined) return null;
  const { total: count, left } = data;
  const text = left === 0 ? 'earnings.totals.hosts' : 'earnings.totals.hosts-and-left';
  return <TotalsLine text={t(text, { count, left })} page={data} {...{ state, weeks }} />;
}

type HostColumn = (typeof hostEarningsList)['columns'][number]['id'];

/** Returns the cells of the host list. The weeks determine the column headers. */
function hostCells(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
): ListCells<HostEarnings, HostColumn> {
  return {
    rowKey: keyOf,
    cells: { host: (row) => <HostName row={row} />, group: (row) => <HostGroup row={row} />, ...WEEK_CELLS },
    headers: weekHeaders(t, weeks, today),
    phoneDetail: (row) => (
      <PhoneDetail>
        <HostGroup row={row} />
        <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
      </PhoneDetail>
    ),
  };
}
