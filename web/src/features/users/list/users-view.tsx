import { USERS_MOST_FOUND, type UserRow } from '@greenroom/contract/administration/users.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { userList } from '@greenroom/contract/lists/administration.ts';
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import type { Selection } from '../../../ui/table/data-table-types.ts';
import { type ChosenAnswer, useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { PersonName } from '../../../ui/value/person-name.tsx';
import { avatarUrl, RoleNames, UserState } from '../user-cells.tsx';
import { filterOf, type ManyAct, usersQuery } from '../users.data.ts';
import classes from '../users.module.css';
import { type ChangeUsers, isFiltered, NO_FILTER, USER_VIEWS, type UsersState } from '../users-address.ts';
import { UserFilters } from './user-filters.tsx';

const ManyDialog = lazyPart(() => import('../many-dialog.tsx'));

const CELLS: ListCells<UserRow, (typeof userList)['columns'][number]['id']> = {
  rowKey: ({ id }) => String(id),
  cells: {
    user: (row) => <PersonName picture={avatarUrl(row.avatar)} name={row.nickName} unknown={row.username} />,
    state: (row) => <UserState state={row.state} />,
    roles: (row) => <RoleNames roles={row.roles} />,
  },
  unknown: (_row, column) => (column === 'last-sign-in' ? 'users.never' : 'users.not-entered'),
};

interface UsersViewProps {
  state: UsersState;
  /** The open user's panel. False if no user is open. */
  panel: ReactNode;
  onChange: ChangeUsers;
  onCreate: () => void;
}

/** Lists the users with a search, filters, and actions on several users. The chosen user opens next to the list. */
export function UsersView({ state, panel, onChange, onCreate }: UsersViewProps) {
  const t = useT();
  const columns = useShownColumns(userList);
  const answer = useQuery(usersQuery(state));
  const chosen = useChosenUsers(state, answer, CELLS.rowKey);
  const filter: ChangeUsers = (next) => {
    chosen.clear();
    onChange({ ...next, page: 1 });
  };
  return (
    <>
      <ListBody
        label={t('users.label')}
        filters={
          <UserFilters
            state={state}
            onChange={filter}
            end={
              panel === false && (
                <ExportMenu
                  list="users"
                  filter={() => exportFilterOf(filterOf(state))}
                  columns={columns}
                  className={classes.export}
                />
              )
            }
          />
        }
        list={userList}
        views={USER_VIEWS}
        shown={CELLS}
        answer={answer}
        state={state}
        onChange={onChange}
        filtered={isFiltered(state)}
        onClearFilters={() => filter(NO_FILTER)}
        defaultSorting={{ by: 'created', order: 'desc' }}
        selection={chosen.selection}
        empty={
          <EmptyState
            title={t('users.none')}
            text={t('users.none.text')}
            action={
              <Button variant="default" onClick={onCreate}>
                {t('users.create')}
              </Button>
            }
          />
        }
        note={answer.data?.more === true && t('users.more', { most: USERS_MOST_FOUND })}
        openKey={state.user}
        onOpen={(row) => onChange({ user: row.id })}
        panel={panel}
      />
      {chosen.dialog}
    </>
  );
}

/**
 * Manages the chosen users and the actions on them. Stores each user as they were when ticked, so that a confirmation
 * can name users on other pages.
 */
function useChosenUsers(
  state: UsersState,
  answer: ChosenAnswer<UserRow>,
  rowKey: (row: UserRow) => string,
): { selection: Selection; dialog: ReactNode; clear: () => void } {
  const { keys, selection, clear } = useChosenRows({ filter: filterOf(state), state, answer, rowKey });
  const [seen, setSeen] = useState<ReadonlyMap<string, UserRow>>(new Map());
  const [asked, setAsked] = useState<{ act: ManyAct; users: readonly UserRow[] } | null>(null);
  const choose = (next: ReadonlySet<string>) => {
    // A newly chosen key belongs to a row on this page.
    const rows = (answer.data?.rows ?? []).map((row) => [rowKey(row), row] as const);
    setSeen(new Map([...seen, ...rows].filter(([key]) => next.has(key))));
    selection.onChange(next);
  };
  const ask = (act: ManyAct) => setAsked({ act, users: [...keys].flatMap((key) => seen.get(key) ?? []) });
  const putBack = (ids: ReadonlySet<number>) => choose(new Set([...keys].filter((key) => !ids.has(Number(key)))));
  return {
    selection: { keys, onChange: choose, actions: <ManyActions deleted={state.state === 'deleted'} onAct={ask} /> },
    // This is separate from the actions, which disappear when no row is chosen, because the outcome must remain
    // readable.
    dialog: (
      <Suspense>{asked !== null && <ManyDialog {...asked} onDone={putBack} onClose={() => setAsked(null)} />}</Suspense>
    ),
    clear,
  };
}

const ACTS = ['disable', 'enable', 'add-role', 'remove-role', 'move', 'delete'] as const satisfies readonly ManyAct[];

interface ManyActionsProps {
  /** True if the list contains deleted users, who can only be restored. */
  deleted: boolean;
  onAct: (act: ManyAct) => void;
}

/** Shows the actions on the chosen users. */
function ManyActions({ deleted, onAct }: ManyActionsProps) {
  const t = useT();
  if (deleted) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => onAct('restore')}>
        {t('users.act.restore')}
      </Button>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconDots size={14} aria-hidden />}>
          {t('users.acts')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ACTS.map((each) => (
          <Menu.Item key={each} onClick={() => onAct(each)} {...(each === 'delete' && { color: 'red.9' })}>
            {t(`users.act.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
