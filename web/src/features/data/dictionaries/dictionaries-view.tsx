import type { DictionaryRow } from '@greenroom/contract/administration/dictionaries.ts';
import { dictionaryList } from '@greenroom/contract/lists/data.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useLocale, useT } from '../../../lib/text/translate.tsx';
import { CreateButton } from '../../../ui/field/create-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
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

/** Lists the dictionaries, with a search by title or name. The chosen dictionary opens next to the list (R-DATA-7). */
export function DictionariesView({ state, onChange, guard }: DictionariesViewProps) {
  const t = useT();
  const { locale } = useLocale();
  const [adding, setAdding] = useState(false);
  const { search, page, size, open } = state;
  const answer = useQuery(dictionariesQuery({ search: search.trim(), page, size }, locale));
  return (
    <>
      <ListBody
        label={t('data.view.dictionaries')}
        filters={
          <Group gap="8px 16px" justify="space-between">
            <SearchField
              className={classes.search ?? ''}
              label={t('data.dictionaries.search')}
              value={search}
              onSearch={(text) => onChange({ search: text, page: 1 })}
            />
            <CreateButton onClick={() => setAdding(true)}>{t('data.dictionaries.new')}</CreateButton>
          </Group>
        }
        list={dictionaryList}
        shown={DICTIONARY_CELLS}
        answer={answer}
        state={state}
        onChange={onChange}
        filtered={search !== ''}
        onClearFilters={() => onChange({ search: '', page: 1 })}
        empty={<EmptyState title={t('data.dictionaries.none')} />}
        openKey={open}
        onOpen={(row) => onChange({ open: row.name })}
        panel={
          open !== undefined && (
            <DictionaryPanel key={open} name={open} guard={guard} onClose={() => onChange({ open: undefined })} />
          )
        }
      />
      {adding && (
        <Suspense>
          <TitleDialog
            dictionary={null}
            onSaved={(name) => onChange({ open: name })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Kind({ row }: { row: DictionaryRow }) {
  const t = useT();
  if (!row.shipped) return t('data.dictionaries.own');
  return row.changedLabels === 0
    ? t('data.dictionaries.shipped')
    : t('data.dictionaries.relabelled', { count: row.changedLabels });
}
