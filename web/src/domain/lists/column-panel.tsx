import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { includesFolded } from '../../lib/text/fold.ts';
import { useT } from '../../lib/text/translate.tsx';
import { TextButton } from '../../ui/field/text-button.tsx';
import classes from './column-panel.module.css';
import { ColumnRow } from './column-row.tsx';
import type { ChooserProps, NamedColumn } from './list-bar-context.ts';
import { chooseDetails, declaredLayout, moveColumn, showColumn } from './list-layout.ts';
import { useColumnDrag } from './use-column-drag.ts';

/** Lists a list's columns by name. A tick shows a column. The handle moves it with the pointer or the arrow keys. */
export function ColumnPanel({ columns, layout, declared, changeLayout, phone }: ChooserProps & { phone: boolean }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const known = new Map(columns.map((column) => [column.id, column]));
  const ordered = layout.order.flatMap((id) => known.get(id) ?? []);
  const found = ordered.filter(({ header }) => includesFolded(header, search));
  const move = ({ id, header }: NamedColumn, before: string | null) => {
    const order = moveColumn(layout, id, before).order;
    changeLayout((at) => moveColumn(at, id, before));
    setSaid(t('views.columns.moved', { column: header, place: order.indexOf(id) + 1, of: order.length }));
  };
  /**
   * Moving up by one inserts the column before the one above. Moving down by one inserts it before the second one
   * below.
   */
  const step = (column: NamedColumn, by: -1 | 1) => {
    const at = layout.order.indexOf(column.id);
    if (at + by < 0 || at + by >= layout.order.length) return;
    move(column, layout.order[by < 0 ? at - 1 : at + 2] ?? null);
  };
  const drag = useColumnDrag(list, (id, before) => {
    const column = known.get(id);
    if (column !== undefined) move(column, before);
  });
  const details = layout.details ?? declaredDetails(columns, layout.order);
  const toggle = (id: string, on: boolean) =>
    phone
      ? changeLayout((at) => chooseDetails(at, on ? [...details, id] : details.filter((each) => each !== id)))
      : changeLayout((at) => showColumn(at, id, on));
  return (
    <section className={classes.panel} aria-label={t(phone ? 'views.columns.details' : 'views.columns')}>
      <header className={classes.head}>
        <TextInput
          size="xs"
          className={classes.search ?? ''}
          aria-label={t('views.columns.search')}
          placeholder={t('views.columns.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          rightSection={
            search !== '' && <CloseButton size="xs" aria-label={t('common.clear')} onClick={() => setSearch('')} />
          }
          data-autofocus
        />
        <TextButton onClick={() => changeLayout(() => declaredLayout(declared))}>{t('views.columns.reset')}</TextButton>
      </header>
      {phone && <p className={classes.text}>{t('views.columns.details.text')}</p>}
      <ul ref={list} className={classes.list} {...drag.handlers}>
        {found.map((column) => (
          <ColumnRow
            key={column.id}
            column={column}
            layout={layout}
            phone={phone}
            ticked={phone ? column.title || details.includes(column.id) : !layout.hidden.includes(column.id)}
            fixed={phone ? column.title : isLast(layout, column.id)}
            movable={found.length === ordered.length}
            mark={drag.mark?.id === column.id ? drag.mark.side : null}
            onTick={(on) => toggle(column.id, on)}
            onStep={(by) => step(column, by)}
            changeLayout={changeLayout}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={classes.text}>{t('views.columns.none')}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

/** Returns the columns that the list's declaration puts into the second line. */
function declaredDetails(columns: readonly NamedColumn[], order: readonly string[]): string[] {
  return order.filter((id) => columns.some((column) => column.id === id && column.detail));
}

/** Returns whether a column is the only one that is still shown. It can't be hidden. */
function isLast({ order, hidden }: ChooserProps['layout'], id: string): boolean {
  return hidden.length === order.length - 1 && !hidden.includes(id);
}
