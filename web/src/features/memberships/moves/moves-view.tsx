import '../../../ui/theme/mantine-screens.css';
import { MOVE_STATES } from '@greenroom/contract/enums.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { moveStateName, movesList, moveTime } from '@greenroom/contract/lists/memberships.ts';
import type { HostMove } from '@greenroom/contract/memberships.ts';
import { Group, Switch } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { Until } from '../../../ui/value/until.tsx';
import { ALL_MOVES, type HostsState, MOVES_VIEWS, movesAreFiltered } from '../hosts-address.ts';
import { moveFilterOf, movesQuery } from '../memberships.data.ts';
import classes from '../memberships.module.css';
import { MoveActions } from '../move-actions.tsx';

interface MovesViewProps {
  state: HostsState;
  /** Name of the group that the lists are limited to. Null for all groups. */
  group: string | null;
  onChange: (change: Partial<HostsState>) => void;
  onOpen: (hostId: string, appId: number) => void;
}

/** Lists departures and transfers from and to one group or all the user's groups. */
export function MovesView({ state, group, onChange, onOpen }: MovesViewProps) {
  const t = useT();
  const beside = state.host !== undefined;
  const columns = useShownColumns(movesList);
  const answer = useQuery(movesQuery(state));
  const operations = useCallback((row: HostMove) => <MoveActions move={row} />, []);
  return (
    <div className={classes.part}>
      <Group component="header" gap="2px 16px" align="center">
        <h2 className={classes.subtitle}>{t('memberships.moves')}</h2>
        <ExportMenu
          list="moves"
          filter={() => exportFilterOf(moveFilterOf(state))}
          columns={columns}
          className={classes.export}
        />
      </Group>
      {group !== null && <p className={classes.quiet}>{t('memberships.moves.of', { group })}</p>}
      <Filters state={state} onChange={(next) => onChange({ ...next, page: 1 })} />
      <ListTable
        label={t('memberships.moves')}
        list={movesList}
        views={MOVES_VIEWS}
        shown={MOVE_CELLS}
        answer={answer}
        state={{ page: state.page, size: state.size }}
        onChange={onChange}
        beside={beside}
        filtered={movesAreFiltered(state)}
        onClearFilters={() => onChange(ALL_MOVES)}
        empty={<EmptyState title={t('memberships.moves.none')} text={t('memberships.moves.none.text')} />}
        openKey={openRow(answer.data?.rows, state)}
        onOpen={(row) => onOpen(row.hostId, row.appId)}
        {...(!beside && { operations })}
      />
    </div>
  );
}

/** Returns the open host's row: the linked move, or otherwise the host's latest move. */
function openRow(rows: readonly HostMove[] | undefined, { host, move }: HostsState): string | null {
  const ofHost = rows?.filter(({ hostId }) => hostId === host) ?? [];
  const row = ofHost.find(({ id }) => id === move) ?? ofHost[0];
  return row === undefined ? null : MOVE_CELLS.rowKey(row);
}

function Filters({ state, onChange }: Pick<MovesViewProps, 'state' | 'onChange'>) {
  const t = useT();
  const { user } = useSession();
  const shared = { placeholder: t('memberships.any'), ...filterRoom(140, 190) };
  return (
    <search className={screen.filters} aria-label={t('memberships.filter')}>
      <WordFilter
        {...shared}
        label={t('memberships.column.state')}
        words={MOVE_STATES}
        textOf={(word) => t(`memberships.state.${word}`)}
        value={state.state}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      {/* A user who sees every group isn't on either side. */}
      {!user.seesAllGroups && (
        <WordFilter
          {...shared}
          label={t('memberships.direction')}
          words={['in', 'out']}
          textOf={(word) => t(`memberships.direction.${word}`)}
          value={state.direction}
          onChange={(direction) => onChange({ direction })}
        />
      )}
      <Switch
        className={classes.filterSwitch}
        size="xs"
        label={t('memberships.moves.waiting')}
        checked={state.waiting !== undefined}
        onChange={(event) => onChange({ waiting: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </search>
  );
}

type Column = (typeof movesList)['columns'][number]['id'];

const MOVE_CELLS: ListCells<HostMove, Column> = {
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

/** Shows the old and the new group. If the host only leaves, there is no new group. */
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

/** Shows an open move's deadline, or the time when the move was settled. */
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
