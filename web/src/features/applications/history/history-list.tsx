import type { HistoryRow } from '@greenroom/contract/applications/applications.ts';
import { canBeSentAgain } from '@greenroom/contract/applications/reasons.ts';
import type { AgainOutcome } from '@greenroom/contract/applications/submitting-again.ts';
import { keyOfRecord, parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRightExpand, IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { ListScreen } from '../../../domain/lists/list-screen.tsx';
import { EmptyLink } from '../../../domain/screens/empty-link.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import type { Sorting } from '../../../ui/table/data-table.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { type ChosenAnswer, useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { Tip } from '../../../ui/value/tip.tsx';
import { type ChosenRecords, findSubmittableAgain, historyQuery } from '../applications.data.ts';
import { pathWithIds } from '../given-ids.ts';
import classes from '../history.module.css';
import { countFilters, HISTORY_VIEWS, type HistoryState, historyAddressSchema } from '../history-address.ts';
import { AgainResult, againByGroup } from './again-result.tsx';
import { HISTORY_CELLS } from './history-columns.tsx';

interface HistoryListProps {
  state: HistoryState;
  onChange: (change: Partial<HistoryState>) => void;
  onClear: () => void;
  actions: ReactNode;
  /** Content above the list: the filters, and the batch that the list is limited to. */
  above: ReactNode;
  panel: ReactNode;
}

/** Lists one page of matching applications. Ticking a row doesn't render the given elements again (P-10). */
export function HistoryList({ state, onChange, onClear, ...given }: HistoryListProps) {
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
    <ListScreen
      {...given}
      title={t('applications.history.title')}
      filters={again.outcomes !== null && <AgainResult outcomes={again.outcomes} onClose={again.close} />}
      className={classes.table ?? ''}
      label={t('applications.history.label')}
      list={historyList}
      views={HISTORY_VIEWS}
      shown={HISTORY_CELLS}
      answer={answer}
      state={state}
      defaultSorting={NEWEST_FIRST}
      onChange={onChange}
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
      openKey={open}
      onOpen={openRow}
      pinned={1}
      selection={again.selection}
      // The checkboxes replace the row numbers, because the reason column needs the width of both.
      numbered={again.selection === undefined}
    />
  );
}

/** Width for two buttons in every layout size, and for the heading in every language. */
const OPERATIONS_PX = 84;

const byItself = historyAddressSchema.parse({});
const NEWEST_FIRST: Sorting = { by: byItself.sort, order: byItself.order };

/** Shows the operations on a row. */
function HistoryOperations({ row, onOpen }: { row: HistoryRow; onOpen: () => void }) {
  const t = useT();
  const failed = row.uploadStatus === 'failure' || row.reviewStatus === 'failed' || row.lapsedAt !== null;
  const again = t('applications.submit-again.of', { id: row.hostId });
  const open = t('applications.open.of', { id: row.hostId });
  return (
    <span className={classes.operations}>
      {failed && row.reviewStatus !== 'successful' && canBeSentAgain(row.codes) && (
        <Allowed right="applications:submit">
          <Tip label={again} named>
            {(target) => (
              <ActionIcon
                component={Link}
                to={pathOf('add-hosts', { ids: [row.hostId], group: row.groupId })}
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={again}
                {...target}
              >
                <IconRepeat size={16} aria-hidden />
              </ActionIcon>
            )}
          </Tip>
        </Allowed>
      )}
      <Tip label={open} named>
        {(target) => (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={open} onClick={onOpen} {...target}>
            <IconLayoutSidebarRightExpand className={classes.openIcon} size={16} aria-hidden />
          </ActionIcon>
        )}
      </Tip>
    </span>
  );
}

/** Manages the applications that were chosen to be submitted again, and their outcomes (R-PLUS-17). */
function useAgain(
  state: HistoryState,
  answer: ChosenAnswer<HistoryRow>,
): { selection: Selection | undefined; outcomes: readonly AgainOutcome[] | null; close: () => void } {
  const t = useT();
  const navigate = useNavigate();
  const may = useSession().may('applications:submit');
  const { open: _open, page: _page, size: _size, sort: _sort, order: _order, ...filter } = state;
  const rows = useChosenRows({ filter, state, answer, rowKey: keyOfRecord });
  const [outcomes, setOutcomes] = useState<readonly AgainOutcome[] | null>(null);
  const find = useMutation({
    mutationFn: findSubmittableAgain,
    onSuccess: async ({ outcomes: found }) => {
      rows.clear();
      const [only, ...others] = againByGroup(found);
      // If no application needs an explanation, all of them open directly in the form.
      const plain = only !== undefined && others.length === 0 && only.rows.length === found.length;
      setOutcomes(plain ? null : found);
      if (plain) await navigate(pathWithIds(only.ids, only.groupId));
    },
  });
  const chosen: ChosenRecords = rows.all
    ? { filter }
    : { applications: [...rows.keys].map(parseApplicationKey).filter((key) => key !== null) };
  const selection: Selection = {
    ...rows.selection,
    actions: (
      <LockedButton
        variant="default"
        size="compact-sm"
        lockMilliseconds={0}
        busy={find.isPending}
        onClick={() => find.mutate(chosen)}
      >
        {t('applications.submit-again')}
      </LockedButton>
    ),
  };
  return { selection: may ? selection : undefined, outcomes, close: () => setOutcomes(null) };
}
