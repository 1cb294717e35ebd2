import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { GroupFilter } from '../../../domain/groups/group-picker.tsx';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import screen from '../../../ui/screen.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import type { ListState } from './list-address.ts';
import classes from './list-mode.module.css';

interface ListFiltersProps {
  state: ListState;
  /** Nickname of the agent in the filter, once loaded. */
  agent: string | null;
  onChange: (change: Partial<ListState>) => void;
}

/**
 * Shows the filters by group (including all groups below) and by agent. Users choose the agent in a row of the list.
 */
export function ListFilters({ state, agent, onChange }: ListFiltersProps) {
  const t = useT();
  const all = t('common.table.clear-filters');
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
        <Removable title={t('reviews.list.agent.clear')} onRemove={() => onChange({ agent: undefined, page: 1 })}>
          {t('reviews.list.agent', { agent: agent ?? '…' })}
        </Removable>
      )}
      {state.waitingBefore !== undefined && (
        <Removable title={all} onRemove={() => onChange({ waitingBefore: undefined, page: 1 })}>
          {t('reviews.list.waiting-before', { time: formatDateTime(state.waitingBefore) })}
        </Removable>
      )}
      {state.held !== undefined && (
        <Removable title={all} onRemove={() => onChange({ held: undefined, page: 1 })}>
          {t('reviews.list.held')}
        </Removable>
      )}
    </search>
  );
}

/** Shows a filter that was set by a link or in a row. Clicking it removes the filter. */
function Removable({ title, onRemove, children }: { title: string; onRemove: () => void; children: string }) {
  return (
    <Button size="xs" variant="light" rightSection={<IconX size={14} aria-hidden />} title={title} onClick={onRemove}>
      {children}
    </Button>
  );
}
