import { ADMINISTRATION_ROLES, HOST_ROLES } from '@greenroom/contract/roles.ts';
import { ActionIcon, Button, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import { HostId } from '../../../ui/value/host-id.tsx';
import { type Host, type HostKey, hostQuery } from '../memberships.data.ts';
import { AnswerDue, MoveActions } from '../move-actions.tsx';
import { wordingOf } from '../wording-of.ts';
import { HostActions } from './host-actions.tsx';
import { HostFacts } from './host-facts.tsx';
import classes from './host-panel.module.css';
import { HostTimeline } from './host-timeline.tsx';
import { type Asking, TransferOnAsk } from './transfer-on-ask.tsx';

interface HostPanelProps {
  hostKey: HostKey;
  /** The address opens the request for a transfer. */
  asks: boolean;
  /** The group to transfer into, where the link names one. */
  into: number | null;
  /** It fills the page instead of a place beside the list. */
  page: boolean;
  onAsk: (asks: boolean) => void;
  onApp: (appId: number) => void;
  onClose: () => void;
}

/** One host: the account, its group, an open move, what can be done, and its timeline. */
export function HostPanel({ hostKey, asks, into, page, onAsk, onApp, onClose }: HostPanelProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(hostQuery(hostKey));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => {
    // A dialog in front of the panel takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    if (event.currentTarget.contains(event.target)) onClose();
  };
  const unknown = error instanceof ApiError && error.code === 'host-not-found';
  const asking = { asks, into, onAsk };
  return (
    <aside className={classes.panel} data-page={page} aria-labelledby="host-title" onKeyDown={leave}>
      <header className={classes.panelHead}>
        {page && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft className={classes.back} size={16} aria-hidden />}
            onClick={onClose}
          >
            {t('menus.bind-hosts')}
          </Button>
        )}
        <h2 id="host-title" ref={title} tabIndex={-1} className={classes.panelTitle}>
          {t('memberships.host.title')} <HostId id={hostKey.hostId} />
        </h2>
        {!page && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('memberships.host.close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {data === undefined && error === null && <HostSkeleton />}
      {unknown && <UnknownHost hostId={hostKey.hostId} asking={asking} />}
      {data === undefined && error !== null && !unknown && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && !unknown && (
        <div className={classes.panelBody}>
          <HostFacts host={data} onApp={onApp} />
          <OpenMove host={data} />
          <HostActions host={data} asking={asking} />
          <HostTimeline host={data} />
        </div>
      )}
    </aside>
  );
}

/** The move that is not settled yet: until when, and what the user can do about it. */
function OpenMove({ host }: { host: Host }) {
  const t = useT();
  const move = host.moves.find(({ state }) => state === 'open');
  if (move === undefined) return null;
  const { id, params } = wordingOf(t, move, 'open');
  return (
    <section className={classes.callout} aria-label={t('memberships.open')}>
      <span className={classes.calloutHead}>
        <IconClock size={18} aria-hidden />
        <span>
          {t(id, { ...params, time: formatDateTime(move.effectiveAt ?? move.dueAt) })}{' '}
          {move.kind !== 'release' && <AnswerDue iso={move.dueAt} />}
        </span>
      </span>
      {move.note !== null && move.note !== '' && <bdi className={classes.note}>{move.note}</bdi>}
      <MoveActions main move={move} />
    </section>
  );
}

/** A host out of the user's scope: to an agent it may belong to another agency, which can be asked for a transfer. */
function UnknownHost({ hostId, asking }: { hostId: string; asking: Asking }) {
  const t = useT();
  const { hasRole } = useSession();
  if (hasRole(...ADMINISTRATION_ROLES) || !hasRole(...HOST_ROLES)) {
    return (
      <div className={classes.unknown}>
        <p>{t('memberships.unknown.nobody')}</p>
      </div>
    );
  }
  return (
    <div className={classes.unknown}>
      <p>{t('memberships.unknown.text')}</p>
      <Group gap="xs">
        <Button size="xs" onClick={() => asking.onAsk(true)}>
          {t('memberships.transfer')}
        </Button>
        <Button component={Link} to={`/hosts/add?ids=${hostId}`} size="xs" variant="default">
          {t('memberships.unknown.add')}
        </Button>
      </Group>
      <TransferOnAsk hostId={hostId} appId={null} asking={asking} />
    </div>
  );
}

/** The panel's shape while it loads. */
function HostSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div className={classes.skeleton} data-shown={shown} role="status" aria-label={t('common.loading')}>
      <div className={classes.person}>
        <Skeleton height={72} width={72} radius={8} />
        <div className={classes.skeletonText}>
          <Skeleton height={14} width={140} />
          <Skeleton height={10} width={180} />
        </div>
      </div>
      <Skeleton height={34} />
      <Skeleton height={26} width="55%" />
      <Skeleton height={120} />
    </div>
  );
}
