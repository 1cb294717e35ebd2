import '../../ui/theme/mantine-screens.css';
import type { BindingRow, listBindings } from '@greenroom/contract/bindings.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { bindingList } from '@greenroom/contract/lists/bindings.ts';
import { Button, Stack, Switch } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GroupPath } from '../../domain/groups/group-path.tsx';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListTable } from '../../domain/lists/list-table.tsx';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Time } from '../../ui/value/time.tsx';
import classes from './bindings.module.css';
import type { BindingsState } from './bindings-address.ts';

/** The list for open bindings, without the end column. */
const openBindingList = { ...bindingList, columns: bindingList.columns.filter(({ id }) => id !== 'until') };

/** Cells of the binding list. */
const BINDING_CELLS: ListCells<BindingRow, (typeof bindingList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: {
    group: (row) => <GroupPath path={row.path} />,
    until: (row) => <Ended row={row} />,
    note: (row) => row.note !== null && <bdi className={classes.rowNote}>{row.note}</bdi>,
  },
  unknown: () => 'bindings.by.unknown',
};

/**
 * Cells that use the group as the row key. Each group has only one open binding, so ticking a row selects its group.
 */
const OPEN_BINDING_CELLS = { ...BINDING_CELLS, rowKey: ({ groupId }: BindingRow) => String(groupId) };

interface BoundTableProps {
  answer: UseQueryResult<Data<typeof listBindings>>;
  state: BindingsState;
  onChange: (change: Partial<BindingsState>) => void;
  /** Group IDs. Undefined if the user can't unbind groups here. */
  ticked?: ReadonlySet<string>;
  onTick?: (ids: ReadonlySet<string>) => void;
  onUnbind?: () => void;
  /** The action above the table. */
  action: ReactNode;
  /** True if the groups are the reader's own. */
  own?: boolean;
}

/** Lists the groups bound to a user: path, start, who bound them and why. Can include ended bindings. */
export function BoundTable({
  answer,
  state,
  onChange,
  ticked,
  onTick,
  onUnbind,
  action,
  own = false,
}: BoundTableProps) {
  const t = useT();
  const { ended } = state;
  // Ended bindings can't be unbound, so rows can't be ticked while they are shown.
  const selection =
    ended || ticked === undefined || onTick === undefined
      ? undefined
      : {
          keys: ticked,
          onChange: onTick,
          actions: (
            <Button size="compact-sm" variant="default" onClick={onUnbind}>
              {t('bindings.unbind.count', { count: ticked.size })}
            </Button>
          ),
        };
  return (
    <Stack gap={10} miw={0}>
      <div className={screen.header}>
        {action}
        <Switch
          size="xs"
          label={t('bindings.ended')}
          checked={ended}
          onChange={(event) => onChange({ ended: event.currentTarget.checked, bound: 1 })}
        />
      </div>
      <ListTable
        label={t('bindings.bound.label')}
        list={ended ? bindingList : openBindingList}
        shown={ended ? BINDING_CELLS : OPEN_BINDING_CELLS}
        answer={answer}
        state={{ page: state.bound, size: state.size }}
        onChange={({ page, ...change }) => onChange({ ...change, bound: page })}
        selection={selection}
        empty={
          <EmptyState
            title={t(own ? 'bindings.bound.none-own' : 'bindings.bound.none')}
            text={t(own ? 'bindings.bound.none-own.text' : 'bindings.bound.none.text')}
          />
        }
      />
    </Stack>
  );
}

function Ended({ row }: { row: BindingRow }) {
  const t = useT();
  if (row.unboundAt === null) return t('bindings.still');
  return (
    <span className={classes.endedBy}>
      <Time iso={row.unboundAt} />
      {row.unboundBy !== null && <bdi className={classes.quiet}>{row.unboundBy}</bdi>}
    </span>
  );
}
