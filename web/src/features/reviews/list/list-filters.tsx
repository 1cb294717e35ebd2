import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import { useGroupSearch } from '../../../lib/use-group-search.ts';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { GroupFilter } from '../../../ui/field/group-picker.tsx';
import screen from '../../../ui/screen.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import type { ListState } from './list-address.ts';
import classes from './list-mode.module.css';

interface ListFiltersProps {
  state: ListState;
  /** The nickname of the agent that the list is narrowed to, once it is known. */
  agent: string | null;
  onChange: (change: Partial<ListState>) => void;
}

/** The group, with all below; and the agent, who is chosen in a row. */
export function ListFilters({ state, agent, onChange }: ListFiltersProps) {
  const t = useT();
  const groups = useGroupSearch(state.group ?? null);
  return (
    <search className={classNames(screen.filters, classes.filters)} aria-label={t('reviews.list.filter')}>
      <GroupFilter
        {...filterRoom(220, 340)}
        label={t('reviews.fact.group')}
        placeholder={t('reviews.list.all-groups')}
        search={groups}
        value={state.group}
        onChange={(group) => onChange({ group, page: 1 })}
      />
      {state.agent !== undefined && (
        <Button
          size="xs"
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          title={t('reviews.list.agent.clear')}
          onClick={() => onChange({ agent: undefined, page: 1 })}
        >
          {t('reviews.list.agent', { agent: agent ?? '…' })}
        </Button>
      )}
    </search>
  );
}
