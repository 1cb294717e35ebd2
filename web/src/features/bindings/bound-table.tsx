import type { BindingRow, listBindings } from '@greenroom/contract/bindings.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Button, Switch } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './bindings.module.css';
import type { BindingsState } from './bindings-address.ts';
import { boundColumns } from './bound-columns.tsx';

interface BoundTableProps {
  answer: UseQueryResult<Data<typeof listBindings>>;
  state: BindingsState;
  onChange: (change: Partial<BindingsState>) => void;
  /** Ids of groups. Left out, nothing can be unbound here. */
  ticked?: ReadonlySet<string>;
  onTick?: (ids: ReadonlySet<string>) => void;
  onUnbind?: () => void;
  /** The action above the table. */
  action: ReactNode;
  /** The groups are the reader's own. */
  own?: boolean;
}

/** The groups bound to a user: path, since when, who bound them, why; optionally with those bound earlier. */
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
  const { data, error, refetch, isPlaceholderData } = answer;
  const { ended } = state;
  const columns = useMemo(() => boundColumns(t, ended), [t, ended]);
  // Ended bindings cannot be ticked: nothing can while they are shown.
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
    <div className={classes.bound}>
      <div className={classes.boundHead}>
        {action}
        <Switch
          size="xs"
          label={t('bindings.ended')}
          checked={ended}
          onChange={(event) => onChange({ ended: event.currentTarget.checked, bound: 1 })}
        />
      </div>
      <DataTable
        label={t('bindings.bound.label')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowKey={ended ? bindingKey : groupKey}
        page={state.bound}
        size={state.size}
        onPage={(bound, size) => onChange({ bound, size })}
        stale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        selection={selection}
        empty={
          <EmptyState
            title={t(own ? 'bindings.bound.none-own' : 'bindings.bound.none')}
            text={t(own ? 'bindings.bound.none-own.text' : 'bindings.bound.none.text')}
          />
        }
      />
    </div>
  );
}

/** An open binding is keyed by its group: groups are what is unbound. */
function groupKey(row: BindingRow): string {
  return String(row.groupId);
}

function bindingKey(row: BindingRow): string {
  return String(row.id);
}
