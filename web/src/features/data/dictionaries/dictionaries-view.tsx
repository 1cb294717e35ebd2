import type { DictionaryRow } from '@greenroom/contract/administration/dictionaries.ts';
import { dictionaryList } from '@greenroom/contract/lists/data.ts';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { usePhone } from '../../../ui/theme/phone.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { dictionariesQuery } from '../data.data.ts';
import classes from '../data.module.css';
import type { DataViewProps } from '../data-address.ts';
import type { EntriesGuard } from '../entries-guard.ts';
import { DictionaryPanel } from './dictionary-panel.tsx';

const TitleDialog = lazyPart(() => import('./title-dialog.tsx'));

const DICTIONARY_CELLS: ListCells<DictionaryRow, (typeof dictionaryList)['columns'][number]['id']> = {
  rowKey: ({ name }) => name,
  cells: {
    title: ({ title }) => <bdi className={classes.name}>{title}</bdi>,
    name: ({ name }) => <code className={classes.code}>{name}</code>,
    kind: (row) => <Kind row={row} />,
  },
  unknown: () => 'data.dictionaries.unchanged',
};

interface DictionariesViewProps extends DataViewProps {
  guard: RefObject<EntriesGuard>;
}

/** The dictionaries, searched by title or name; one of them opens beside the list (R-DATA-7). */
export function DictionariesView({ state, onChange, guard }: DictionariesViewProps) {
  const t = useT();
  const phone = usePhone();
  const { locale } = useLocale();
  const [adding, setAdding] = useState(false);
  const { search, page, size, open } = state;
  const answer = useQuery(dictionariesQuery({ search: search.trim(), page, size }, locale));
  const show = useStable((row: DictionaryRow) => onChange({ open: row.name }));
  const beside = open !== undefined;
  const panel = beside && (
    <DictionaryPanel key={open} name={open} guard={guard} onClose={() => onChange({ open: undefined })} />
  );
  if (phone && beside) return panel;
  return (
    <div className={screen.body}>
      <div className={classNames(screen.list, classes.list)} data-beside={beside}>
        <Group gap="8px 16px" justify="space-between">
          <SearchField
            className={classes.search ?? ''}
            label={t('data.dictionaries.search')}
            value={search}
            onSearch={(text) => onChange({ search: text, page: 1 })}
          />
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            {t('data.dictionaries.new')}
          </Button>
        </Group>
        <ListTable
          label={t('data.view.dictionaries')}
          list={dictionaryList}
          shown={DICTIONARY_CELLS}
          answer={answer}
          state={{ page, size }}
          onChange={onChange}
          beside={beside}
          filtered={search !== ''}
          onClearFilters={() => onChange({ search: '', page: 1 })}
          empty={<EmptyState title={t('data.dictionaries.none')} />}
          openKey={open ?? null}
          onOpen={show}
        />
      </div>
      {panel}
      {adding && (
        <Suspense>
          <TitleDialog
            dictionary={null}
            onSaved={(name) => onChange({ open: name })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Kind({ row }: { row: DictionaryRow }) {
  const t = useT();
  if (!row.shipped) return t('data.dictionaries.own');
  return row.changedLabels === 0
    ? t('data.dictionaries.shipped')
    : t('data.dictionaries.relabelled', { count: row.changedLabels });
}
