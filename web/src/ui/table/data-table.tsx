import { VisuallyHidden } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../field/text-button.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { FailedState, RefreshFailed } from '../state/failed-state.tsx';
import { ForbiddenState } from '../state/forbidden-state.tsx';
import { useLate } from '../state/use-late.ts';
import { classNames } from '../theme/class-names.ts';
import { usePhone } from '../theme/phone.ts';
import classes from './data-table.module.css';
import { DataTableGrid } from './data-table-grid.tsx';
import { DataTableList } from './data-table-list.tsx';
import { DataTablePager, PagerSkeleton } from './data-table-pager.tsx';
import { DataTableSelected } from './data-table-selected.tsx';
import { SkeletonItems } from './data-table-skeleton.tsx';
import type { DataTableProps } from './data-table-types.ts';

export type { DataColumn, Selection, Sorting } from './data-table-types.ts';

/**
 * Greenroom's table (R-WIDGET-1). It shows one page of rows, which the server has filtered, sorted and divided into
 * pages. It also renders every other state: loading (a skeleton in the final shape after 200 ms), empty, no matches,
 * failed, forbidden and outdated. Below 992 px, each row has two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  return (
    <section
      className={classNames(classes.table, props.className)}
      aria-label={props.label}
      aria-busy={props.stale === true}
    >
      {props.forbidden === undefined && props.bar}
      <Content {...props} phone={phone} />
    </section>
  );
}

type ContentProps<Row> = DataTableProps<Row> & { phone: boolean };

function Content<Row>(props: ContentProps<Row>) {
  const { rows, error, forbidden } = props;
  const failed = error !== undefined && error !== null;
  if (forbidden !== undefined) return <ForbiddenState roles={forbidden} />;
  if (rows === undefined)
    return failed ? <FailedState error={error} onRetry={props.onRetry} /> : <Loading {...props} />;
  return (
    <>
      {rows.length === 0 ? <Nothing {...props} /> : <Filled {...props} rows={rows} />}
      {failed && <RefreshFailed error={error} onRetry={props.onRetry} />}
      <Foot {...props} rows={rows} />
    </>
  );
}

/** Shows the skeleton if loading is slow. Its space is reserved from the start. */
function Loading<Row>(props: ContentProps<Row>) {
  const t = useT();
  const shown = useLate();
  return (
    <div
      className={classes.loading}
      data-late={shown}
      {...(shown && { role: 'status', 'aria-label': t('common.loading') })}
    >
      {props.phone ? <SkeletonItems size={props.size} /> : <DataTableGrid {...props} />}
      <PagerSkeleton />
    </div>
  );
}

function Filled<Row>(props: ContentProps<Row> & { rows: readonly Row[] }) {
  return (
    <div className={classes.filled} data-stale={props.stale === true}>
      {props.phone ? <DataTableList {...props} /> : <DataTableGrid {...props} />}
    </div>
  );
}

function Nothing<Row>({ filtered, onClearFilters, empty }: ContentProps<Row>) {
  const t = useT();
  if (filtered !== true) return empty;
  const clear = onClearFilters && <TextButton onClick={onClearFilters}>{t('common.table.clear-filters')}</TextButton>;
  return <EmptyState title={t('common.table.filtered-to-nothing')} action={clear} />;
}

/** The part below the rows, with the selected rows and the pager. */
function Foot<Row>(props: ContentProps<Row> & { rows: readonly Row[] }) {
  const { rows, total, page, size, selection, stale } = props;
  const t = useT();
  if (total === undefined || total === 0) return null;
  const first = (page - 1) * size + 1;
  const shows = selection?.apart !== true && (selection?.matching !== undefined || selection?.actions !== undefined);
  return (
    <>
      {selection && shows && (
        <DataTableSelected selection={selection} total={total} pageKeys={rows.map((row) => props.rowKey(row))} />
      )}
      <DataTablePager
        list={props.label}
        total={total}
        page={page}
        size={size}
        onPage={props.onPage}
        phone={props.phone}
      />
      <VisuallyHidden role="status">
        {stale !== true && t('widgets.table.shown', { first, last: first + rows.length - 1, total })}
      </VisuallyHidden>
    </>
  );
}
