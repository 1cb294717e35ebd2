import type { HistoryRow } from '@greenroom/contract/hosts/applications.ts';
import type { AgainOutcome } from '@greenroom/contract/hosts/submitting-again.ts';
import { keyOfRecord, parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { type ChosenAnswer, useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { type ChosenRecords, findSubmittableAgain } from '../applications.data.ts';
import { pathWithIds } from '../given-ids.ts';
import type { HistoryState } from '../history-address.ts';
import { againByGroup } from './again-groups.ts';

/** Records of the history that are chosen to be submitted again, and what becomes of them (R-PLUS-17). */
export function useAgain(
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
      // Where there is nothing to say about any of them, they go straight into the form.
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
