import '../theme/mantine-screens.css';
import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { NativeSelect, Pagination, Skeleton } from '@mantine/core';
import { memo } from 'react';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import classes from './data-table-foot.module.css';
import { DataTableJumper } from './data-table-jumper.tsx';

interface PagerProps {
  /** Name of the rows, which tells the lists on a screen apart for screen readers. */
  list: string;
  total: number;
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
  phone: boolean | undefined;
}

const CONTROLS = {
  first: 'common.pager.first',
  previous: 'common.pager.previous',
  next: 'common.pager.next',
  last: 'common.pager.last',
};

/**
 * The pager: total, page sizes, previous, pages, next and jumper (R-WIDGET-1). Memoized, so that ticking a row doesn't
 * re-render it (P-10).
 */
export const DataTablePager = memo(function DataTablePager(props: PagerProps) {
  const { list, total, page, size, onPage, phone } = props;
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / size));
  // When the page size changes, the page's first row stays on the page.
  const resize = (next: number) => onPage(Math.floor(((page - 1) * size) / next) + 1, next);
  return (
    <nav className={classes.pager} aria-label={t('common.pager.label', { list })}>
      <span className={classes.total}>{t('common.pager.total', { total })}</span>
      <NativeSelect
        size="xs"
        aria-label={t('common.pager.size')}
        value={String(size)}
        onChange={(event) => resize(Number(event.currentTarget.value))}
        data={PAGE_SIZES.map((each) => ({ value: String(each), label: t('common.pager.per-page', { size: each }) }))}
      />
      <Pagination
        size="sm"
        gap={6}
        total={pages}
        value={Math.min(page, pages)}
        onChange={(next) => onPage(next, size)}
        siblings={phone ? 0 : 1}
        getItemProps={(item) => ({
          'aria-label': t('common.pager.page', { page: item }),
          children: formatNumber(item),
        })}
        getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
      />
      <DataTableJumper page={page} pages={pages} onJump={(next) => onPage(next, size)} />
    </nav>
  );
});

/** Reserves the pager's space while the number of rows is unknown. */
export function PagerSkeleton() {
  return (
    <div className={classes.pager} aria-hidden>
      <Skeleton height={12} width={72} />
      <Skeleton height={30} width={104} />
      <Skeleton height={26} width={220} />
    </div>
  );
}
