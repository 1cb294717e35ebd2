import type { GroupNode } from '@greenroom/contract/groups.ts';
import { Anchor, type ComboboxItem } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettledText } from '../../../lib/use-search-text.ts';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { agentsQuery, sendBinding } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';
import classes from './dialogs.module.css';

interface BindGroupDialogProps {
  node: GroupNode;
  onInvite: () => void;
  onClose: () => void;
}

/** Binds the group to an agent who has an account. Other people can be invited by email. */
export default function BindGroupDialog({ node, onInvite, onClose }: BindGroupDialogProps) {
  const t = useT();
  const changed = useGroupsChanged();
  const [agent, setAgent] = useState<ComboboxItem | null>(null);
  const [missing, setMissing] = useState(false);
  const work = useIntentMutation({
    send: sendBinding,
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  const carryOut = () => {
    setMissing(agent === null);
    if (agent === null) return;
    work.mutate({ act: 'bind', groupId: node.id, userId: Number(agent.value) });
  };
  return (
    <ActDialog
      title={t('groups.bind.title', { name: node.name })}
      submit={t('groups.bind.do')}
      onSubmit={carryOut}
      busy={work.isPending}
      error={work.error}
      onClose={onClose}
    >
      <AgentField
        node={node}
        chosen={agent}
        error={missing ? t('groups.bind.missing') : undefined}
        onChoose={(next) => {
          setAgent(next);
          setMissing(false);
          work.reset();
        }}
      />
      {agent !== null && (
        <div className={classes.preview}>
          <p>{t('groups.bind.text', { agent: agent.label, below: node.children })}</p>
          <p>{t('groups.hosts-included', { count: node.hostsBelow })}</p>
        </div>
      )}
      <p className={classes.text}>
        {t('groups.bind.not-there')}{' '}
        <Anchor component="button" type="button" onClick={onInvite}>
          {t('groups.invite')}
        </Anchor>
      </p>
    </ActDialog>
  );
}

interface AgentFieldProps {
  node: GroupNode;
  chosen: ComboboxItem | null;
  error: string | undefined;
  onChoose: (agent: ComboboxItem | null) => void;
}

/**
 * Lets the user choose an agent with a server search, because a list couldn't show all of an administrator's agents.
 */
function AgentField({ node, chosen, error, onChoose }: AgentFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  // The field then contains the chosen agent's name, which isn't a search text.
  const search = useSettledText(typed === chosen?.label ? '' : typed);
  const { data, error: failed, isPending } = useQuery(agentsQuery(search));
  const bound = new Set(node.bound.map(({ userId }) => userId));
  const found = (data?.rows ?? [])
    .filter(({ userId, disabled }) => !disabled && !bound.has(userId))
    .map(({ userId, nickName, username }) => ({ value: String(userId), label: `${nickName} (${username})` }));
  const listed = chosen === null || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  const nothingFound = failed === null ? t('groups.bind.none') : describeError(failed);
  return (
    <Select
      label={t('groups.bind.agent')}
      placeholder={t('groups.bind.agent-placeholder')}
      data={listed}
      filter={({ options }) => options}
      searchable
      required
      data-autofocus
      value={chosen?.value ?? null}
      onChange={(_value, option) => onChoose(option ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isPending ? t('common.loading') : nothingFound}
      error={error}
    />
  );
}
