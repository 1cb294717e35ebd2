import type { HistoryRow } from '@greenroom/contract/hosts/applications.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyLink } from '../../../ui/state/empty-link.tsx';
import type { Sorting } from '../../../ui/table/data-table.tsx';
import { ListTable } from '../../../ui/table/list/list-table.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { historyQuery } from '../applications.data.ts';
import classes from '../history.module.css';
import { countFilters, HISTORY_VIEWS, type HistoryState, historyAddressSchema } from '../history-address.ts';
import { AgainResult } from './again-result.tsx';
import { HISTORY_CELLS } from './history-columns.tsx';
import { HistoryOperations } from './history-operations.tsx';
import { useAgain } from './use-again.tsx';

interface HistoryTableProps {
  state: HistoryState;
  onChange: (change: Partial<HistoryState>) => void;
  onClear: () => void;
}

/** The records that the filters leave, a page of them. */
export function HistoryTable({ state, onChange, onClear }: HistoryTableProps) {
  const t = useT();
  const { open, ...query } = state;
  const answer = useQuery(historyQuery(query));
  const openRow = useStable((row: HistoryRow) => onChange({ open: keyOfRecord(row) }));
  const operations = useCallback(
    (row: HistoryRow) => <HistoryOperations row={row} onOpen={() => openRow(row)} />,
    [openRow],
  );
  const again = useAgain(state, answer);
  return (
    <div className={screen.list}>
      {again.outcomes !== null && <AgainResult outcomes={again.outcomes} onClose={again.close} />}
      <ListTable
        className={classes.table ?? ''}
        label={t('applications.history.label')}
        list={historyList}
        views={HISTORY_VIEWS}
        shown={HISTORY_CELLS}
        answer={answer}
        state={state}
        defaultSorting={NEWEST_FIRST}
        onChange={onChange}
        beside={open !== undefined}
        filtered={countFilters(state) > 0}
        onClearFilters={onClear}
        empty={
          <EmptyLink
            title={t('applications.history.empty')}
            text={t('applications.history.empty-text')}
            right="applications:submit"
            to={pathOf('add-hosts')}
            link={t('applications.add.title')}
          />
        }
        operations={operations}
        operationsWidth={OPERATIONS_PX}
        openKey={open ?? null}
        onOpen={openRow}
        pinned={1}
        selection={again.selection}
        // The boxes take its place: the reason needs the room of both.
        numbered={again.selection === undefined}
      />
    </div>
  );
}

/** Two buttons in every layout size, and the heading in every language. */
const OPERATIONS_PX = 84;

const byItself = historyAddressSchema.parse({});
const NEWEST_FIRST: Sorting = { by: byItself.sort, order: byItself.order };
