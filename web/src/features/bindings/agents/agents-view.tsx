import type { AgentRow } from '@greenroom/contract/bindings.ts';
import { Anchor, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { agentsQuery } from '../bindings.data.ts';
import classes from '../bindings.module.css';
import type { BindingsState } from '../bindings-address.ts';
import { agentColumns } from './agent-columns.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface AgentsViewProps {
  state: BindingsState;
  administers: boolean;
  /** The open agent, beside the list; on a phone in place of it. False: none is open. */
  panel: ReactNode;
  phone: boolean;
  onChange: (change: Partial<BindingsState>) => void;
}

/** Agents and sub-agents, searched by name or contact; one of them opens beside the list. */
export function AgentsView({ state, administers, panel, phone, onChange }: AgentsViewProps) {
  const t = useT();
  const beside = panel !== false;
  const body = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTypedSearch(state.search, (search) => onChange({ search, page: 1 }));
  const { data, error, refetch, isPlaceholderData } = useQuery(agentsQuery(pagedOf(state)));
  const columns = useMemo(() => agentColumns(t, beside), [t, beside]);
  const open = useStable((row: AgentRow) => onChange({ agent: row.userId, bound: 1, ended: false }));
  if (phone && beside) return panel;
  return (
    <div ref={body} className={classes.body}>
      <div className={classes.list} data-beside={beside}>
        <TextInput
          className={classes.search}
          size="xs"
          type="search"
          aria-label={t('bindings.agents.search')}
          placeholder={t('bindings.agents.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DataTable
          label={t('bindings.agents.label')}
          columns={columns}
          rows={data?.rows}
          total={data?.total}
          rowKey={keyOf}
          page={state.page}
          size={state.size}
          onPage={(page, size) => onChange({ page, size })}
          stale={isPlaceholderData}
          error={error}
          onRetry={refetch}
          filtered={state.search !== ''}
          onClearFilters={() => onChange({ search: '', page: 1 })}
          empty={<NoAgents administers={administers} />}
          openKey={state.agent === undefined ? null : String(state.agent)}
          onOpen={open}
        />
      </div>
      {panel}
    </div>
  );
}

function keyOf(row: AgentRow): string {
  return String(row.userId);
}

function pagedOf({ search, page, size }: BindingsState) {
  return { search: search.trim(), page, size };
}

function NoAgents({ administers }: { administers: boolean }) {
  const t = useT();
  if (administers) return <EmptyState title={t('bindings.agents.none')} text={t('bindings.agents.none.text')} />;
  return (
    <EmptyState
      title={t('bindings.agents.none-below')}
      text={t('bindings.agents.none-below.text')}
      action={
        <Anchor component={Link} to="/groups/center">
          {t('menus.agent-center')}
        </Anchor>
      }
    />
  );
}
