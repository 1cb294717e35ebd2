import type { HostEarnings } from '@greenroom/contract/earnings.ts';
import { hostEarningsList } from '@greenroom/contract/lists/earnings.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { EmptyLink } from '../../../domain/screens/empty-link.tsx';
import { pathText } from '../../../lib/text/path-text.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { PersonName } from '../../../ui/value/person-name.tsx';
import { type Earnings, hostListQuery } from '../earnings.data.ts';
import type { EarningsState } from '../earnings-address.ts';
import { type ListProps, PhoneWeeks, TotalsLine, tableOf, WEEK_CELLS, weekHeaders } from './list-parts.tsx';
import classes from './lists.module.css';

/** Each host with its four weeks: hosts that are in the groups now, or earned for them in these weeks. */
export function HostList(props: ListProps) {
  const { state, weeks, today, onChange } = props;
  const t = useT();
  const answer = useQuery(hostListQuery(state));
  const shown = useMemo(() => hostCells(t, weeks, today), [t, weeks, today]);
  const open = useStable(({ hostId, appId, groupId }: HostEarnings) =>
    onChange({ host: hostId, app: appId, of: groupId }),
  );
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
      onOpen={open}
    />
  );
}

/** How many hosts match, how many of them have left since, and what those that were searched for earned. */
export function HostTotals({ state, weeks }: ListProps) {
  const t = useT();
  const { data } = useQuery(hostListQuery(state));
  if (data === undefined) return null;
  const { total: count, left } = data;
  const text = left === 0 ? 'earnings.totals.hosts' : 'earnings.totals.hosts-and-left';
  return <TotalsLine text={t(text, { count, left })} page={data} {...{ state, weeks }} />;
}

function keyOf({ hostId, appId, groupId }: Pick<HostEarnings, 'hostId' | 'appId' | 'groupId'>): string {
  return `${hostId} ${appId} ${groupId}`;
}

/** A host can have rows in two groups: the one it was opened from is marked, else the first. */
function openKeyOf({ host, app, of }: EarningsState, rows: readonly HostEarnings[] = []): string | null {
  const open = rows.filter(({ hostId, appId }) => hostId === host && appId === app);
  const row = open.find(({ groupId }) => groupId === of) ?? open[0];
  return row === undefined ? null : keyOf(row);
}

type HostColumn = (typeof hostEarningsList)['columns'][number]['id'];

/** How hosts and their weeks are drawn; the weeks name their columns. */
function hostCells(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
): ListCells<HostEarnings, HostColumn> {
  return {
    rowKey: keyOf,
    cells: { host: (row) => <Name row={row} />, group: (row) => <Group row={row} />, ...WEEK_CELLS },
    headers: weekHeaders(t, weeks, today),
    phoneDetail: (row) => (
      <span className={classes.phoneDetail}>
        <Group row={row} />
        <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
      </span>
    ),
  };
}

function Name({ row }: { row: HostEarnings }) {
  const t = useT();
  return <PersonName picture={row.avatar} name={row.name} unknown={t('earnings.unknown.account')} />;
}

function Group({ row }: { row: HostEarnings }) {
  const t = useT();
  return (
    <span className={classes.group} title={pathText(row.path)}>
      <bdi>{row.groupName}</bdi>
      {!row.present && <span className={classes.left}>{t('earnings.host-left')}</span>}
    </span>
  );
}
