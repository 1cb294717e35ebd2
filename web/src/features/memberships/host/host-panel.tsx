import type { HostMove } from '@greenroom/contract/memberships.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { PanelContent, PersonSkeleton } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { type Host, type HostKey, hostQuery } from '../memberships.data.ts';
import { AnswerDue, MoveActions } from '../move-actions.tsx';
import { wordingOf } from '../wording-of.ts';
import { HostActions } from './host-actions.tsx';
import { HostFacts } from './host-facts.tsx';
import classes from './host-panel.module.css';
import { HostTimeline } from './host-timeline.tsx';
import { Released } from './released.tsx';
import { type Asking, TransferOnAsk } from './transfer-on-ask.tsx';

interface HostPanelProps {
  hostKey: HostKey;
  asking: Asking;
  onApp: (appId: number) => void;
  onClose: () => void;
}

/** One host: the account, its group, an open move, what can be done, and its timeline. */
export function HostPanel({ hostKey, asking, onApp, onClose }: HostPanelProps) {
  const t = useT();
  const answer = useQuery(hostQuery(hostKey));
  const { hostId } = hostKey;
  const [released, setReleased] = useState<HostMove | null>(null);
  const unknown = answer.error instanceof ApiError && answer.error.code === 'host-not-found';
  const title = (
    <>
      {t('memberships.host.title')} <HostId id={hostId} />
    </>
  );
  return (
    <SidePanel title={title} back={t('menus.bind-hosts')} onClose={onClose}>
      {released?.state === 'accepted' && (
        <Released key={released.id} move={released} onClose={() => setReleased(null)} />
      )}
      <PanelContent
        answer={answer}
        skeleton={<HostSkeleton />}
        missing={unknown && <UnknownHost hostId={hostId} asking={asking} />}
      >
        {(host) => (
          <>
            <HostFacts host={host} onApp={onApp} />
            <OpenMove host={host} />
            <HostActions host={host} asking={asking} onReleased={setReleased} />
            <HostTimeline host={host} />
          </>
        )}
      </PanelContent>
    </SidePanel>
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
      {move.note !== null && move.note !== '' && <bdi className={quoted.note}>{move.note}</bdi>}
      <MoveActions main move={move} />
    </section>
  );
}

/** A host out of the user's scope: to an agent it may belong to another agency, which can be asked for a transfer. */
function UnknownHost({ hostId, asking }: { hostId: string; asking: Asking }) {
  const t = useT();
  const { may } = useSession();
  if (may('groups:manage') || !may('hosts:move')) {
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
        <Button component={Link} to={pathOf('add-hosts', { ids: [hostId] })} size="xs" variant="default">
          {t('memberships.unknown.add')}
        </Button>
      </Group>
      <TransferOnAsk hostId={hostId} appId={null} asking={asking} />
    </div>
  );
}

function HostSkeleton() {
  return (
    <>
      <PersonSkeleton />
      <Skeleton height={34} />
      <Skeleton height={26} width="55%" />
      <Skeleton height={120} />
    </>
  );
}
