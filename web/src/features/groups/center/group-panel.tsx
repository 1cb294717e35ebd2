import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { PanelContent } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import type { DialogRequest } from '../dialog-request.ts';
import { childrenQuery, eventsQuery, parentsQuery } from '../groups.data.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupInvitations } from './group-invitations.tsx';
import { GroupPeople } from './group-people.tsx';
import { GroupTimeline } from './group-timeline.tsx';
import classes from './panel.module.css';

interface GroupPanelProps {
  groupId: number;
  onShow: (groupId: number) => void;
  onClose: () => void;
  onAct: (request: DialogRequest) => void;
}

/** Shows one group: the groups above it, its figures, agents, history and actions. */
export function GroupPanel({ groupId, onShow, onClose, onAct }: GroupPanelProps) {
  const t = useT();
  const { answer, parents, gone } = useGroupNode(groupId);
  return (
    <SidePanel
      title={answer.data === undefined ? t('groups.panel.title') : <bdi>{answer.data.name}</bdi>}
      above={<Chain parents={parents} onShow={onShow} />}
      back={t('menus.agent-center')}
      onClose={onClose}
    >
      <PanelContent answer={answer} skeleton={<Shape />} missing={gone && <Gone groupId={groupId} onClose={onClose} />}>
        {(node) => (
          <>
            <GroupFacts node={node} />
            <GroupActions node={node} onAct={onAct} />
            <GroupPeople node={node} onAct={onAct} />
            <GroupInvitations node={node} />
            <GroupTimeline groupId={node.id} />
          </>
        )}
      </PanelContent>
    </SidePanel>
  );
}

interface Parent {
  id: number;
  name: string;
}

/**
 * Finds a group and its figures among its parent's children or the root groups, and the groups above it, starting at
 * the root. `gone` means that the group is out of scope or deleted.
 */
function useGroupNode(groupId: number) {
  const chain = useQuery(parentsQuery(groupId));
  const parents = (chain.data ?? []).filter(({ id }) => id !== groupId);
  const siblings = useQuery({ ...childrenQuery(parents.at(-1)?.id ?? null), enabled: chain.data !== undefined });
  const data = siblings.data?.groups.find(({ id }) => id === groupId);
  const error = chain.error ?? siblings.error;
  // While the tree changes, one response can be older than the other.
  const settled = !chain.isFetching && !siblings.isFetching;
  const gone =
    (settled && siblings.data !== undefined && data === undefined) ||
    (error instanceof ApiError && error.code === 'group-not-found');
  const refetch = () => Promise.all([chain.refetch(), siblings.refetch()]);
  return { answer: { data, error, refetch }, parents, gone };
}

/** Shows links to the groups above this one. */
function Chain({ parents, onShow }: { parents: readonly Parent[] } & Pick<GroupPanelProps, 'onShow'>) {
  const t = useT();
  if (parents.length === 0) return null;
  return (
    <nav aria-label={t('groups.panel.chain')}>
      <ol className={classes.chain}>
        {parents.map(({ id, name }) => (
          <li key={id}>
            <TextButton onClick={() => onShow(id)}>
              <bdi>{name}</bdi>
            </TextButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Shows a deleted group's timeline to users who had the group in scope. Shows nothing about other groups. */
function Gone({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const t = useT();
  const events = useQuery(eventsQuery(groupId, 1));
  const deleted = events.data?.rows.find(({ kind }) => kind === 'deleted');
  if (events.isPending) return <Skeleton height={120} />;
  if (deleted !== undefined) {
    return (
      <>
        <EmptyState title={t('groups.deleted', { name: deleted.params.name ?? '' })} text={t('groups.deleted.text')} />
        <GroupTimeline groupId={groupId} />
      </>
    );
  }
  return (
    <EmptyState
      title={t('groups.gone')}
      text={t('groups.gone.text')}
      action={
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('widgets.panel.close')}
        </Button>
      }
    />
  );
}

/** Shows a skeleton of the facts, actions and people while the panel loads. */
function Shape() {
  return (
    <>
      <Skeleton height={16} width="70%" />
      <Skeleton height={16} width="50%" />
      <Skeleton height={16} width="60%" />
      <Skeleton height={28} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </>
  );
}
