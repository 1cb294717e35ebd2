import { PAGE_SIZES } from '@greenroom/contract/constants.ts';
import { NativeSelect, Pagination, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, useT } from '../lib/translate.tsx';
import classes from './data-table.module.css';

interface PagerProps {
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

/** Total, sizes, previous, pager, next, jumper (R-WIDGET-1). */
export function DataTablePager({ total, page, size, onPage, phone }: PagerProps) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / size));
  // The first row of the page stays on the page when its size changes.
  const resize = (next: number) => onPage(Math.floor(((page - 1) * size) / next) + 1, next);
  return (
    <nav className={classes.pager} aria-label={t('common.pager.label')}>
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
      {pages > 1 && <Jumper page={page} pages={pages} onJump={(next) => onPage(next, size)} />}
    </nav>
  );
}

function Jumper({ page, pages, onJump }: { page: number; pages: number; onJump: (page: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const jump = () => {
    if (typed !== '') onJump(Math.min(Math.max(1, Number(typed)), pages));
    setTyped('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <TextInput
        size="xs"
        w={64}
        inputMode="numeric"
        maxLength={8}
        aria-label={t('common.pager.jump')}
        placeholder={formatNumber(page)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={jump}
      />
    </form>
  );
}
