import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { type HostKey, hostQuery } from '../memberships.data.ts';
import { HostActions } from './host-actions.tsx';
import { HostFacts } from './host-facts.tsx';
import classes from './host-panel.module.css';
import { HostSkeleton } from './host-skeleton.tsx';
import { HostTimeline } from './host-timeline.tsx';
import { OpenMove } from './open-move.tsx';
import { UnknownHost } from './unknown-host.tsx';

interface HostPanelProps {
  hostKey: HostKey;
  /** The address asks for the transfer. */
  asks: boolean;
  /** The group that it shall be asked into, where the link knows. */
  into: number | null;
  /** It takes the whole page instead of a place beside the list. */
  page: boolean;
  onAsk: (asks: boolean) => void;
  onApp: (appId: number) => void;
  onClose: () => void;
}

/** One host: who it is, in which group since when, what is asked for, what can be done, and everything before. */
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
