import type { GroupNode } from '@greenroom/contract/groups.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import type { DialogRequest } from '../dialog-request.ts';
import { childrenQuery, parentsQuery } from '../groups.data.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupInvitations } from './group-invitations.tsx';
import { GroupPeople } from './group-people.tsx';
import { GroupTimeline } from './group-timeline.tsx';
import classes from './panel.module.css';

interface GroupPanelProps {
  groupId: number;
  /** Fills the page instead of the space beside the tree. */
  page: boolean;
  onShow: (groupId: number) => void;
  onClose: () => void;
  onAct: (request: DialogRequest) => void;
}

/** One group: the groups above it, its figures, who it is bound to, its history, and its actions. */
export function GroupPanel({ groupId, page, onShow, onClose, onAct }: GroupPanelProps) {
  const t = useT();
  const found = useGroupNode(groupId);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => {
    // A dialog above the panel handles the key itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    if (event.currentTarget.contains(event.target)) onClose();
  };
  return (
    <aside className={classes.panel} data-page={page} aria-labelledby="group-title" onKeyDown={leave}>
      <header className={classes.panelHead}>
        {page && (
          <Button
            className={classes.backButton}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft className={classes.back} size={16} aria-hidden />}
            onClick={onClose}
          >
            {t('menus.agent-center')}
          </Button>
        )}
        <div className={classes.panelName}>
          <Chain parents={found.parents} onShow={onShow} />
          <h2 id="group-title" ref={title} tabIndex={-1} className={classes.panelTitle}>
            {found.node === undefined ? t('groups.panel.title') : <bdi>{found.node.name}</bdi>}
          </h2>
        </div>
        {!page && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('groups.panel.close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <Content found={found} onAct={onAct} onClose={onClose} />
    </aside>
  );
}

/** Links to the groups above. */
function Chain({ parents, onShow }: Pick<FoundNode, 'parents'> & Pick<GroupPanelProps, 'onShow'>) {
  const t = useT();
  if (parents.length === 0) return null;
  return (
    <nav aria-label={t('groups.panel.chain')}>
      <ol className={classes.chain}>
        {parents.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={classes.link} onClick={() => onShow(id)}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type ContentProps = Pick<GroupPanelProps, 'onAct' | 'onClose'> & { found: FoundNode };

function Content({ found, onAct, onClose }: ContentProps) {
  const { node, error, missing } = found;
  const gone = missing || (error instanceof ApiError && error.code === 'group-not-found');
  if (gone) return <Gone onClose={onClose} />;
  if (node === undefined) {
    return error === null ? <PanelSkeleton /> : <FailedState error={error} onRetry={found.retry} />;
  }
  return (
    <div className={classes.panelBody}>
      <GroupFacts node={node} />
      <GroupActions node={node} onAct={onAct} />
      <GroupPeople node={node} onAct={onAct} />
      <GroupInvitations node={node} />
      <GroupTimeline groupId={node.id} />
    </div>
  );
}

function Gone({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <EmptyState
      title={t('groups.gone')}
      text={t('groups.gone.text')}
      action={
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('groups.panel.close')}
        </Button>
      }
    />
  );
}

/** The panel's shape while it loads: facts, actions, people. */
function PanelSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.skeleton} data-shown={shown}>
      <Skeleton height={16} width="70%" />
      <Skeleton height={16} width="50%" />
      <Skeleton height={16} width="60%" />
      <Skeleton height={28} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </div>
  );
}

interface FoundNode {
  /** Undefined until it has been fetched. */
  node: GroupNode | undefined;
  /** The groups above it, the root first. */
  parents: readonly { id: number; name: string }[];
  error: unknown;
  /** Out of scope, or deleted. */
  missing: boolean;
  retry: () => unknown;
}

/** A group with its figures, found among its parent's children or among the root groups. */
function useGroupNode(groupId: number): FoundNode {
  const chain = useQuery(parentsQuery(groupId));
  const parents = (chain.data ?? []).filter(({ id }) => id !== groupId);
  const siblings = useQuery({ ...childrenQuery(parents.at(-1)?.id ?? null), enabled: chain.data !== undefined });
  const node = siblings.data?.groups.find(({ id }) => id === groupId);
  // While the tree changes, one of the two answers can be older than the other.
  const settled = !chain.isFetching && !siblings.isFetching;
  return {
    node,
    parents,
    error: chain.data === undefined ? chain.error : siblings.data === undefined ? siblings.error : null,
    missing: settled && siblings.data !== undefined && node === undefined,
    retry: () => Promise.all([chain.refetch(), siblings.refetch()]),
  };
}
