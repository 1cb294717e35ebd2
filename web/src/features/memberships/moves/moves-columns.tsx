import { moveStateName, type movesList, moveTime } from '@greenroom/contract/lists/memberships.ts';
import type { HostMove } from '@greenroom/contract/memberships.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import type { ListCells } from '../../../ui/table/list/list-columns.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { Until } from '../../../ui/value/until.tsx';
import classes from '../memberships.module.css';

type Column = (typeof movesList)['columns'][number]['id'];

export const MOVE_CELLS: ListCells<HostMove, Column> = {
  rowKey: ({ id }) => String(id),
  cells: {
    host: (row) => <MovedHost row={row} />,
    groups: (row) => <Groups row={row} />,
    state: (row) => <MoveBadge move={row} />,
    when: (row) => <When row={row} />,
  },
};

function MovedHost({ row }: { row: HostMove }) {
  return (
    <span className={classes.movedHost}>
      {row.hostName !== null && <bdi className={classes.name}>{row.hostName}</bdi>}
      <HostId id={row.hostId} />
    </span>
  );
}

/** From which group to which; a host who only leaves goes to none. */
function Groups({ row }: { row: HostMove }) {
  const t = useT();
  const other = <span className={classes.quiet}>{t('memberships.other-agency')}</span>;
  return (
    <span className={classes.groups}>
      {row.fromGroupName === null ? other : <bdi>{row.fromGroupName}</bdi>}
      {row.kind === 'transfer' && (
        <>
          <IconArrowRight size={14} className={classes.arrow} role="img" aria-label={t('memberships.to')} />
          {row.toGroupName === null ? other : <bdi>{row.toGroupName}</bdi>}
        </>
      )}
    </span>
  );
}

/** An open move: until when; a settled one: since when. */
function When({ row }: { row: HostMove }) {
  return row.state === 'open' ? <Until iso={moveTime(row)} /> : <Time iso={moveTime(row)} />;
}

const TONES = {
  open: 'waiting',
  accepted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  lapsed: 'warning',
  overtaken: 'neutral',
} as const;

function MoveBadge({ move }: { move: Pick<HostMove, 'kind' | 'state'> }) {
  const t = useT();
  return <StatusBadge tone={TONES[move.state]}>{t(`memberships.state.${moveStateName(move)}`)}</StatusBadge>;
}
