import type { HostMove } from '@greenroom/contract/memberships.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { Host } from '../memberships.data.ts';
import classes from './host-panel.module.css';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'));
const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx'));
const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx'));

interface HostActionsProps {
  host: Host;
  asking: Asking;
  onReleased: (move: HostMove) => void;
}

/** Shows the actions that the user can take on the host now. */
export function HostActions({ host, asking, onReleased }: HostActionsProps) {
  const t = useT();
  const { may } = useSession();
  const [act, setAct] = useState<'move' | 'leave' | 'release' | null>(null);
  const { current, mayBind, mayRelease, moves } = host;
  const waits = moves.some(({ state }) => state === 'open');
  const mayEnterLeave = may('groups:manage') && current !== null && !waits;
  const mayAsk = may('hosts:move') && !may('groups:manage') && current !== null && current.groupId === null;
  const close = () => setAct(null);
  const mayAdd = may('applications:submit') && !may('groups:manage') && current === null;
  if (!mayBind && !mayEnterLeave && !mayAdd && (waits || (!mayRelease && !mayAsk))) return null;
  return (
    <div className={classes.actions}>
      {mayBind && (
        <Button size="xs" onClick={() => setAct('move')}>
          {t(current === null ? 'memberships.bind' : 'memberships.move')}
        </Button>
      )}
      {mayAdd && (
        <Button component={Link} to={pathOf('add-hosts', { ids: [host.hostId] })} size="xs" variant="default">
          {t('memberships.unknown.add')}
        </Button>
      )}
      {mayRelease && !waits && (
        <Button size="xs" variant="default" onClick={() => setAct('release')}>
          {t('memberships.release')}
        </Button>
      )}
      {mayEnterLeave && (
        <Button size="xs" variant="default" onClick={() => setAct('leave')}>
          {t('memberships.leave')}
        </Button>
      )}
      {mayAsk && !waits && (
        <Button size="xs" onClick={() => asking.onAsk(true)}>
          {t('memberships.transfer')}
        </Button>
      )}
      <Suspense>
        {act === 'move' && <MoveDialog host={host} onClose={close} />}
        {act === 'leave' && <LeaveDialog host={host} onClose={close} />}
        {act === 'release' && <ReleaseDialog host={host} onClose={close} onReleased={onReleased} />}
      </Suspense>
      {mayAsk && <TransferOnAsk hostId={host.hostId} appId={host.appId} asking={asking} />}
    </div>
  );
}

/** Tells whether the address opens a transfer request, and for which group. */
export interface Asking {
  asks: boolean;
  into: number | null;
  onAsk: (asks: boolean) => void;
}

interface TransferOnAskProps {
  hostId: string;
  /** Null if the app is unknown. The user can then choose any of their groups. */
  appId: number | null;
  asking: Asking;
}

/** Shows the transfer request dialog while the address asks for it. */
export function TransferOnAsk({ hostId, appId, asking }: TransferOnAskProps) {
  if (!asking.asks) return null;
  return (
    <Suspense>
      <TransferDialog hostId={hostId} appId={appId} into={asking.into} onClose={() => asking.onAsk(false)} />
    </Suspense>
  );
}
