import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { type ChosenAnswer, useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { filterOf, type ManyAct } from '../users.data.ts';
import type { UsersState } from '../users-address.ts';
import { ManyActions } from './many-actions.tsx';

const ManyDialog = lazyPart(() => import('../many-dialog.tsx'));

/**
 * The chosen users, and what is done to them. They are kept as they were when they were ticked: a confirmation names them,
 * whatever page is shown.
 */
export function useChosenUsers(
  state: UsersState,
  answer: ChosenAnswer<UserRow>,
  rowKey: (row: UserRow) => string,
): { selection: Selection; dialog: ReactNode; clear: () => void } {
  const { keys, selection, clear } = useChosenRows({ filter: filterOf(state), state, answer, rowKey });
  const [seen, setSeen] = useState<ReadonlyMap<string, UserRow>>(new Map());
  const [asked, setAsked] = useState<{ act: ManyAct; users: readonly UserRow[] } | null>(null);
  const choose = (next: ReadonlySet<string>) => {
    // A key that is new among the chosen ones is of a row on this page.
    const rows = (answer.data?.rows ?? []).map((row) => [rowKey(row), row] as const);
    setSeen(new Map([...seen, ...rows].filter(([key]) => next.has(key))));
    selection.onChange(next);
  };
  const ask = (act: ManyAct) => setAsked({ act, users: [...keys].flatMap((key) => seen.get(key) ?? []) });
  const putBack = (ids: ReadonlySet<number>) => choose(new Set([...keys].filter((key) => !ids.has(Number(key)))));
  return {
    selection: { keys, onChange: choose, actions: <ManyActions deleted={state.state === 'deleted'} onAct={ask} /> },
    // Apart from the actions: these go with the last chosen row, and what was done is still to be read.
    dialog: (
      <Suspense>{asked !== null && <ManyDialog {...asked} onDone={putBack} onClose={() => setAsked(null)} />}</Suspense>
    ),
    clear,
  };
}
