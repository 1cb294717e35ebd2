import type { AgentGroup } from '@greenroom/contract/groups.ts';
import type { groupList } from '@greenroom/contract/lists/groups.ts';
import { GroupLine } from '../../../domain/groups/group-path.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { pathText } from '../../../lib/text/path-text.ts';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import classes from './query.module.css';

type GroupColumn = (typeof groupList)['columns'][number]['id'];

/** Cells for the columns in R-DATA-5. */
export const GROUP_CELLS: ListCells<AgentGroup, GroupColumn> = {
  rowKey: ({ id }) => String(id),
  cells: {
    name: (row) => <Name row={row} />,
    'agent-id': (row) =>
      row.agentId === null ? <Missing row={row} /> : <bdi>{formatNumber(row.agentId, { useGrouping: false })}</bdi>,
    email: (row) => (row.email === null ? <Missing row={row} /> : <bdi dir="ltr">{row.email}</bdi>),
    phone: (row) => (row.phone === null ? <Missing row={row} /> : <bdi dir="ltr">{row.phone}</bdi>),
  },
  unknown: whyMissing,
  phoneDetail: (row) => <PhoneDetail row={row} />,
};

/** Returns why a fact is missing. A group without an agent has no facts about its agent. */
function whyMissing({ agentId }: AgentGroup): string {
  return agentId === null ? 'groups.bound.nobody' : 'groups.unknown.not-provided';
}

function Missing({ row }: { row: AgentGroup }) {
  const t = useT();
  return <Unknown reason={t(whyMissing(row))} />;
}

/** Shows the name and, on a phone, the path in the second line. */
function Name({ row }: { row: AgentGroup }) {
  return <GroupLine path={row.path} alone={usePhone()} />;
}

/** Shows a row's second line on a phone: path, country and agent. */
function PhoneDetail({ row }: { row: AgentGroup }) {
  const above = pathText(row.path.slice(0, -1));
  return (
    <span className={classes.phoneDetail}>
      {above !== '' && <bdi>{above}</bdi>}
      <span>{countryName(row.country)}</span>
      {row.agentNickname !== null && <bdi>{row.agentNickname}</bdi>}
    </span>
  );
}
