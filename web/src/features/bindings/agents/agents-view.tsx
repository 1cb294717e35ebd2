import type { AgentRow } from '@greenroom/contract/bindings.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { agentList } from '@greenroom/contract/lists/bindings.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { EmptyLink } from '../../../domain/screens/empty-link.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { agentsQuery } from '../bindings.data.ts';
import classes from '../bindings.module.css';
import { AGENT_VIEWS, type BindingsState } from '../bindings-address.ts';
import { AgentPanel } from './agent-panel.tsx';
import { OpenInvitations } from './open-invitations.tsx';

/** Cells of the agent list. */
const AGENT_CELLS: ListCells<AgentRow, (typeof agentList)['columns'][number]['id']> = {
  rowKey: ({ userId }) => String(userId),
  cells: { agent: (row) => <AgentName row={row} /> },
  unknown: () => 'bindings.agent.not-entered',
};

interface AgentsViewProps {
  state: BindingsState;
  administers: boolean;
  /** Content above the list: the open requests. */
  above: ReactNode;
  onChange: (change: Partial<BindingsState>) => void;
}

/** Lists agents and sub-agents, with a search by name or contact. The chosen agent opens next to the list. */
export function AgentsView({ state, administers, above, onChange }: AgentsViewProps) {
  const t = useT();
  const beside = state.agent !== undefined;
  const close = () => onChange({ agent: undefined, bound: 1, ended: false });
  const columns = useShownColumns(agentList);
  const answer = useQuery(agentsQuery(pagedOf(state)));
  return (
    <ListBody
      above={above}
      filters={
        <>
          {!administers && !beside && <OpenInvitations />}
          <Group gap="8px 16px">
            <SearchField
              className={classes.search ?? ''}
              label={t('bindings.agents.search')}
              value={state.search}
              onSearch={(search) => onChange({ search, page: 1 })}
            />
            {!beside && (
              <ExportMenu
                list="agents"
                filter={() => exportFilterOf({ search: state.search })}
                columns={columns}
                className={classes.export}
              />
            )}
            {!administers && !beside && (
              <Anchor component={Link} to={pathOf('agent-center')} size="sm">
                {t('bindings.invite.in', { screen: t('menus.agent-center') })}
              </Anchor>
            )}
          </Group>
        </>
      }
      label={t('bindings.agents.label')}
      list={agentList}
      views={AGENT_VIEWS}
      shown={AGENT_CELLS}
      answer={answer}
      state={state}
      onChange={onChange}
      filtered={state.search !== ''}
      onClearFilters={() => onChange({ search: '', page: 1 })}
      empty={<NoAgents administers={administers} />}
      openKey={state.agent}
      onOpen={(row) => onChange({ agent: row.userId, bound: 1, ended: false })}
      panel={
        state.agent !== undefined && (
          <AgentPanel
            key={state.agent}
            agentId={state.agent}
            state={state}
            administers={administers}
            onChange={onChange}
            onClose={close}
          />
        )
      }
    />
  );
}

function AgentName({ row }: { row: AgentRow }) {
  const t = useT();
  return (
    <span className={classes.agent}>
      <bdi className={classes.agentName}>{row.nickName}</bdi>
      <bdi className={classes.quiet}>{row.username}</bdi>
      {row.disabled && <StatusBadge tone="warning">{t('bindings.agent.disabled')}</StatusBadge>}
    </span>
  );
}

function pagedOf({ search, page, size }: BindingsState) {
  return { search: search.trim(), page, size };
}

function NoAgents({ administers }: { administers: boolean }) {
  const t = useT();
  if (administers) return <EmptyState title={t('bindings.agents.none')} text={t('bindings.agents.none.text')} />;
  return (
    <EmptyLink
      title={t('bindings.agents.none-below')}
      text={t('bindings.agents.none-below.text')}
      to={pathOf('agent-center')}
      link={t('menus.agent-center')}
    />
  );
}
