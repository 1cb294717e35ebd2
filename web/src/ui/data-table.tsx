import { useMediaQuery } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import { useT } from '../lib/translate.tsx';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import { DataTableGrid } from './data-table-grid.tsx';
import { DataTableList } from './data-table-list.tsx';
import { DataTablePager } from './data-table-pager.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { PHONE } from './phone.ts';

export type { DataColumn } from './data-table-types.ts';

/**
 * The product's table (R-WIDGET-1): a page of rows that the server has filtered, sorted and cut. Every state is drawn
 * here: a skeleton of the final shape after 200 ms, empty, filtered to nothing, failed. Below 992 px each row has two lines.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const t = useT();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { rows, total, page, size, filtered = false } = props;
  const none = rows !== undefined && rows.length === 0;
  const failed = props.error !== undefined && props.error !== null && rows === undefined;
  return (
    <section className={classNames(classes.table, props.className)} aria-label={props.label} aria-busy={props.stale}>
      {failed && <FailedState error={props.error} onRetry={props.onRetry} />}
      {!failed && rows === undefined && <DataTableSkeleton columns={props.columns} size={size} phone={phone} />}
      {none && filtered && (
        <EmptyState
          title={t('common.table.filtered-to-nothing')}
          action={
            props.onClearFilters && (
              <button type="button" className={classes.clear} onClick={props.onClearFilters}>
                {t('common.table.clear-filters')}
              </button>
            )
          }
        />
      )}
      {none && !filtered && props.empty}
      {rows !== undefined &&
        !none &&
        (phone ? <DataTableList {...props} rows={rows} /> : <DataTableGrid {...props} rows={rows} />)}
      {total !== undefined && total > 0 && (
        <DataTablePager total={total} page={page} size={size} onPage={props.onPage} phone={phone} />
      )}
    </section>
  );
}
