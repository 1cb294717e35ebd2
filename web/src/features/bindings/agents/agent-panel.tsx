import type { AgentRow } from '@greenroom/contract/bindings.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import { RefreshFailed } from '../../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { bindingsQuery, knownAgent } from '../bindings.data.ts';
import classes from '../bindings.module.css';
import type { BindingsState } from '../bindings-address.ts';
import { BoundTable } from '../bound-table.tsx';
import { type Binding, reverseOf, useBinding } from './use-binding.ts';

const BindDialog = lazyPart(() => import('./bind-dialog.tsx'));
const UnbindDialog = lazyPart(() => import('./unbind-dialog.tsx'));

interface AgentPanelProps {
  agentId: number;
  state: BindingsState;
  administers: boolean;
  onChange: (change: Partial<BindingsState>) => void;
  onClose: () => void;
}

/** Shows an agent with the groups that are or were bound to the agent. Binds and unbinds several groups together. */
export function AgentPanel(props: AgentPanelProps) {
  const { agentId, state, administers, onChange, onClose } = props;
  const t = useT();
  const client = useQueryClient();
  const query = bindingsQuery({ userId: agentId, ended: state.ended, page: state.bound, size: state.size });
  const answer = useQuery(query);
  const agent = knownAgent(client, agentId);
  const name =
    agent?.nickName ?? answer.data?.rows[0]?.nickName ?? t('bindings.agent.unnamed', { id: String(agentId) });
  const [act, setAct] = useState<'bind' | 'unbind' | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const binding = useBinding();
  const shared = { agentId, name, binding, onClose: () => setAct(null) };
  return (
    <SidePanel wide title={<bdi>{name}</bdi>} back={t('bindings.back')} onClose={onClose}>
      {agent !== null && <AgentFacts agent={agent} />}
      <Done binding={binding} name={name} />
      <BoundTable
        answer={answer}
        state={state}
        onChange={onChange}
        ticked={ticked}
        onTick={setTicked}
        onUnbind={() => setAct('unbind')}
        action={
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAct('bind')}>
            {t('bindings.bind')}
          </Button>
        }
      />
      <Suspense>
        {act === 'bind' && <BindDialog {...shared} administers={administers} />}
        {act === 'unbind' && (
          <UnbindDialog {...shared} groupIds={[...ticked].map(Number)} onUnbound={() => setTicked(new Set())} />
        )}
      </Suspense>
    </SidePanel>
  );
}

/** Shows the agent in one line. */
function AgentFacts({ agent }: { agent: AgentRow }) {
  const t = useT();
  return (
    <ul className={classes.facts} aria-label={t('bindings.agent.facts')}>
      <li>
        <bdi>{agent.username}</bdi>
      </li>
      <li>{t(`enums.roles.${agent.role}`)}</li>
      {agent.email !== null && (
        <li>
          <bdi dir="ltr">{agent.email}</bdi>
        </li>
      )}
      {agent.phone !== null && (
        <li>
          <bdi dir="ltr">{agent.phone}</bdi>
        </li>
      )}
      <li>{t('bindings.agent.scope', { count: agent.groupsInScope })}</li>
      {agent.disabled && (
        <li>
          <StatusBadge tone="warning">{t('bindings.agent.disabled')}</StatusBadge>
        </li>
      )}
    </ul>
  );
}

/** Shows the most recent binding or unbinding, with an undo button. */
function Done({ binding, name }: { binding: Binding; name: string }) {
  const t = useT();
  const { done, forget, takeBack, undoing, undoError } = binding;
  if (done === null) return null;
  const text = t(`bindings.done.${done.undone ? 'undone' : done.way}`, { count: done.count, name });
  const way = reverseOf(done) === null ? {} : { onUndo: takeBack };
  return (
    <>
      <DoneNote text={text} undo={t('bindings.undo')} undoing={undoing} onClose={forget} {...way} />
      {undoError !== null && <RefreshFailed error={undoError} />}
    </>
  );
}
