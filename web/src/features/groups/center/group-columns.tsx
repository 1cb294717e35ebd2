import type { GroupNode } from '@greenroom/contract/groups.ts';
import { countryName, formatList, formatNumber, type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import classes from '../groups.module.css';
import { WeekCoins } from './week-coins.tsx';

/** Columns that stay visible while a group is open next to the tree. */
const BESIDE_A_GROUP = new Set(['name', 'hosts', 'open-applications']);

/**
 * Returns the columns of the tree.
 * @param room `beside` if a group is open next to the tree, `phone` if each row has two lines
 * @param earns whether the reader can see what hosts earn
 */
export function groupColumns(t: Translate, room: 'all' | 'beside' | 'phone', earns: boolean): DataColumn<GroupNode>[] {
  const columns = allColumns(t).filter(({ id }) => earns || id !== 'coins');
  if (room === 'beside') return columns.filter(({ id }) => BESIDE_A_GROUP.has(id));
  if (room === 'all') return columns;
  const detail = { id: 'detail', header: '', cell: (node: GroupNode) => <PhoneDetail node={node} /> };
  return [...columns.filter(({ phone }) => phone === 'title'), { ...detail, phone: 'detail' }];
}

function allColumns(t: Translate): DataColumn<GroupNode>[] {
  return [
    { id: 'name', header: t('groups.column.name'), grow: true, phone: 'title', cell: (node) => <Name node={node} /> },
    { id: 'country', header: t('groups.column.country'), width: 120, cell: ({ country }) => countryName(country) },
    {
      id: 'hosts',
      header: t('groups.column.hosts'),
      hint: t('groups.figure.hint'),
      width: 128,
      align: 'end',
      cell: (node) => <Figure own={node.hosts} below={node.hostsBelow} />,
    },
    {
      id: 'active-hosts',
      header: t('groups.column.active-hosts'),
      hint: t('groups.figure.active-hint'),
      width: 128,
      align: 'end',
      cell: (node) => <Figure own={node.activeHosts} below={node.activeHostsBelow} />,
    },
    {
      id: 'open-applications',
      header: t('groups.column.open-applications'),
      hint: t('groups.figure.open-hint'),
      width: 148,
      align: 'end',
      cell: (node) => <Figure own={node.openApplications} below={node.openApplicationsBelow} />,
    },
    { id: 'bound', header: t('groups.column.bound'), width: 150, cell: (node) => <Bound node={node} /> },
    {
      id: 'coins',
      header: t('groups.column.coins'),
      hint: t('groups.figure.coins-hint'),
      width: 132,
      align: 'end',
      cell: (node) => <WeekCoins node={node} />,
    },
  ];
}

function Name({ node }: { node: GroupNode }) {
  return <bdi className={classes.name}>{node.name}</bdi>;
}

/** Shows a figure that includes all groups below. If the group's own figure differs, shows it in brackets. */
function Figure({ own, below }: { own: number; below: number }) {
  const t = useT();
  return (
    <span className={classes.figure}>
      <span>{formatNumber(below)}</span>
      {below !== own && (
        <span className={classes.own} title={t('groups.figure.own', { count: own })}>
          ({formatNumber(own)})
        </span>
      )}
    </span>
  );
}

function Bound({ node }: { node: GroupNode }) {
  const t = useT();
  const [first, ...others] = node.bound;
  if (first === undefined) {
    if (node.agentNickname === null) return <Unknown reason={t('groups.bound.nobody')} />;
    return (
      <span className={classes.above} title={t('groups.bound.above', { name: node.agentNickname })}>
        <bdi>{node.agentNickname}</bdi>
      </span>
    );
  }
  const names = node.bound.map(({ nickName }) => nickName);
  return (
    <span className={classes.bound} title={formatList(names, 'conjunction')}>
      <bdi>
        {others.length === 0 ? first.nickName : t('groups.bound.more', { name: first.nickName, count: others.length })}
      </bdi>
    </span>
  );
}

/** Shows a row's second line on a phone: hosts, open applications and agents. */
function PhoneDetail({ node }: { node: GroupNode }) {
  const t = useT();
  return (
    <span className={classes.phoneDetail}>
      <span>{t('groups.phone.hosts', { count: node.hostsBelow })}</span>
      {node.openApplicationsBelow > 0 && <span>{t('groups.phone.open', { count: node.openApplicationsBelow })}</span>}
      {node.bound.length > 0 && <Bound node={node} />}
    </span>
  );
}
