import type { AgentGroup } from '@greenroom/contract/groups.ts';
import type { GroupSearch } from '../../lib/use-group-search.ts';
import { GroupPicker, type GroupPickerProps } from './group-picker.tsx';

interface GroupFieldProps extends Omit<GroupPickerProps, 'groups' | 'total' | 'loading' | 'onSearch'> {
  search: GroupSearch;
  /** Which groups can be chosen; without it all. */
  accepts?: (group: AgentGroup) => boolean;
}

/** Picks a group in the user's scope; where there are many, the server searches. */
export function GroupField({ search, accepts = () => true, ...picker }: GroupFieldProps) {
  const groups = search.groups.filter(accepts);
  return (
    <GroupPicker
      {...picker}
      groups={groups}
      total={search.search === undefined ? groups.length : search.total}
      loading={search.loading}
      {...(search.search && { onSearch: search.search })}
    />
  );
}
