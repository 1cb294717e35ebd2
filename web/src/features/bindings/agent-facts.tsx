import type { AgentRow } from '@greenroom/contract/bindings.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import classes from './bindings.module.css';

/** Who the agent is, in one line. */
export function AgentFacts({ agent }: { agent: AgentRow }) {
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
