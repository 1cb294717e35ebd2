import { USERS_MOST_FOUND, type UserRow } from '@greenroom/contract/administration/users.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { userList } from '@greenroom/contract/lists/administration.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { ExportMenu } from '../../../ui/exports/export-menu.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useShownColumns } from '../../../ui/table/layout/use-list-layout.ts';
import type { ListCells } from '../../../ui/table/list/list-columns.tsx';
import { ListTable } from '../../../ui/table/list/list-table.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { PersonName } from '../../../ui/value/person-name.tsx';
import { avatarUrl } from '../avatar-url.ts';
import { RoleNames } from '../role-names.tsx';
import { UserState } from '../user-state.tsx';
import { filterOf, usersQuery } from '../users.data.ts';
import classes from '../users.module.css';
import { type ChangeUsers, isFiltered, NO_FILTER, USER_VIEWS, type UsersState } from '../users-address.ts';
import { useChosenUsers } from './use-chosen-users.tsx';
import { UserFilters } from './user-filters.tsx';

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
  /** The open user, beside the list; on a phone in place of it. False: none is open. */
  panel: ReactNode;
  phone: boolean;
  onChange: ChangeUsers;
  onCreate: () => void;
}

/** The users, with search, filters and acts on several of them. */
export function UsersView({ state, panel, phone, onChange, onCreate }: UsersViewProps) {
  const t = useT();
  const beside = panel !== false;
  const columns = useShownColumns(userList);
  const answer = useQuery(usersQuery(state));
  const chosen = useChosenUsers(state, answer, CELLS.rowKey);
  const open = useStable((row: UserRow) => onChange({ user: row.id }));
  const filter: ChangeUsers = (next) => {
    chosen.clear();
    onChange({ ...next, page: 1 });
  };
  if (phone && beside) return panel;
  return (
    <div className={screen.body}>
      <div className={classNames(screen.list, classes.list)} data-beside={beside}>
        <UserFilters
          state={state}
          onChange={filter}
          end={
            !beside && (
              <ExportMenu
                list="users"
                filter={() => exportFilterOf(filterOf(state))}
                columns={columns}
                className={classes.export}
              />
            )
          }
        />
        <ListTable
          label={t('users.label')}
          list={userList}
          views={USER_VIEWS}
          shown={CELLS}
          answer={answer}
          state={state}
          onChange={onChange}
          beside={beside}
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
          openKey={state.user === undefined ? null : String(state.user)}
          onOpen={open}
        />
        {answer.data?.more === true && <p className={classes.quiet}>{t('users.more', { most: USERS_MOST_FOUND })}</p>}
      </div>
      {panel}
      {chosen.dialog}
    </div>
  );
}
