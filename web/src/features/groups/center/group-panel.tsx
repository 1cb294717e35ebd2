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
import type { AskedFor } from '../asked-for.ts';
import { childrenQuery, parentsQuery } from '../groups.data.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupInvitations } from './group-invitations.tsx';
import { GroupPeople } from './group-people.tsx';
import { GroupTimeline } from './group-timeline.tsx';
import classes from './panel.module.css';

interface GroupPanelProps {
  groupId: number;
  /** It takes the whole page instead of a place beside the tree. */
  page: boolean;
  onShow: (groupId: number) => void;
  onClose: () => void;
  onAsk: (asked: AskedFor) => void;
}

/** One group: where it stands, its figures, who it is bound to, what happened to it, and what can be done. */
export function GroupPanel({ groupId, page, onShow, onClose, onAsk }: GroupPanelProps) {
  const t = useT();
  const found = useGroupNode(groupId);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => {
    // A dialog in front of the panel takes the key for itself.
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
      <Content found={found} onAsk={onAsk} onClose={onClose} />
    </aside>
  );
}

/** The groups above, each a way there. */
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

type ContentProps = Pick<GroupPanelProps, 'onAsk' | 'onClose'> & { found: FoundNode };

function Content({ found, onAsk, onClose }: ContentProps) {
  const { node, error, missing } = found;
  const gone = missing || (error instanceof ApiError && error.code === 'group-not-found');
  if (gone) return <Gone onClose={onClose} />;
  if (node === undefined) {
    return error === null ? <PanelSkeleton /> : <FailedState error={error} onRetry={found.retry} />;
  }
  return (
    <div className={classes.panelBody}>
      <GroupFacts node={node} />
      <GroupActions node={node} onAsk={onAsk} />
      <GroupPeople node={node} onAsk={onAsk} />
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

/** The panel's shape while it loads: facts, what can be done, people. */
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
  /** Undefined while it is fetched, and where it could not be. */
  node: GroupNode | undefined;
  /** The chain above it, the uppermost first. */
  parents: readonly { id: number; name: string }[];
  error: unknown;
  /** It is not in the scope, or no longer there. */
  missing: boolean;
  retry: () => unknown;
}

/** A group with its figures: it stands among those below its parent, or among the uppermost. */
function useGroupNode(groupId: number): FoundNode {
  const chain = useQuery(parentsQuery(groupId));
  const parents = (chain.data ?? []).filter(({ id }) => id !== groupId);
  const siblings = useQuery({ ...childrenQuery(parents.at(-1)?.id ?? null), enabled: chain.data !== undefined });
  const node = siblings.data?.groups.find(({ id }) => id === groupId);
  // While the tree is being changed one of the two answers can be of an earlier time.
  const settled = !chain.isFetching && !siblings.isFetching;
  return {
    node,
    parents,
    error: chain.data === undefined ? chain.error : siblings.data === undefined ? siblings.error : null,
    missing: settled && siblings.data !== undefined && node === undefined,
    retry: () => Promise.all([chain.refetch(), siblings.refetch()]),
  };
}
