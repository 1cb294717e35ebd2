import { USER_STATES } from '@greenroom/contract/administration/users.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roleName } from '../../../lib/text/role-name.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { OptionFilter, WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { departmentOptions } from '../department-names.ts';
import { departmentsQuery, rolesQuery } from '../users.data.ts';
import type { ChangeUsers, UsersState } from '../users-address.ts';

interface UserFiltersProps {
  state: UsersState;
  onChange: ChangeUsers;
  /** Content at the end of the line. */
  end: ReactNode;
}

/** Filters by name or contact, sign-in state, role and department. */
export function UserFilters({ state, onChange, end }: UserFiltersProps) {
  const t = useT();
  const roles = useQuery(rolesQuery).data ?? [];
  const departments = departmentOptions(useQuery(departmentsQuery).data ?? []);
  return (
    <search className={screen.filters} aria-label={t('users.filter')}>
      <SearchField
        {...filterRoom(200, 300)}
        label={t('users.search')}
        placeholder={t('users.search.placeholder')}
        size="xs"
        value={state.search}
        onSearch={(search) => onChange({ search })}
        keyTitle={t('users.search')}
      />
      <WordFilter
        {...filterRoom(140, 180)}
        label={t('users.column.state')}
        placeholder={t('users.any-state')}
        words={USER_STATES}
        textOf={(word) => t(`users.state.${word}`)}
        value={state.state}
        onChange={(next) => onChange({ state: next })}
      />
      <OptionFilter
        {...filterRoom(150, 220)}
        searchable
        label={t('users.column.roles')}
        placeholder={t('users.any')}
        options={roles.map((role) => ({ value: role.key, label: roleName(t, role) }))}
        value={state.role}
        onChange={(role) => onChange({ role })}
      />
      {departments.length > 0 && (
        <OptionFilter
          {...filterRoom(150, 260)}
          searchable
          label={t('users.column.department')}
          placeholder={t('users.any')}
          options={departments}
          value={state.departmentId}
          onChange={(departmentId) => onChange({ departmentId })}
        />
      )}
      {end}
    </search>
  );
}
