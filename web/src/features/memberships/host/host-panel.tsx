import type { HostMove } from '@greenroom/contract/memberships.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Trans } from '@lingui/react';
import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconClock, IconUserOff, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { countryName, formatDateTime, useT } from '../../../lib/text/translate.tsx';
import quoted from '../../../ui/panel/note.module.css';
import { PanelContent, PanelPerson, PersonSkeleton } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { DoneNote } from '../../../ui/state/done-note.tsx';
import warning from '../../../ui/state/warning.module.css';
import text from '../../../ui/text.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Time } from '../../../ui/value/time.tsx';
import { AccountState } from '../account-state.tsx';
import { type Host, type HostKey, hostQuery, sendUndo } from '../memberships.data.ts';
import { AnswerDue, MoveActions } from '../move-actions.tsx';
import { useAct } from '../use-act.ts';
import { wordingOf } from '../wording-of.ts';
import { type Asking, HostActions, TransferOnAsk } from './host-actions.tsx';
import classes from './host-panel.module.css';
import { HostTimeline } from './host-timeline.tsx';

interface HostPanelProps {
  hostKey: HostKey;
  asking: Asking;
  onApp: (appId: number) => void;
  onClose: () => void;
}

/** Shows one host: the account, its group, an open move, the available actions and the timeline. */
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

/** Shows an open move's deadline, and what the user can do about the move. */
function OpenMove({ host }: { host: Host }) {
  const t = useT();
  const move = host.moves.find(({ state }) => state === 'open');
  if (move === undefined) return null;
  const { id, params } = wordingOf(t, move, 'open');
  return (
    <section className={classNames(warning.warning, classes.callout)} aria-label={t('memberships.open')}>
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

/**
 * Shows a host out of the user's scope. Agents can request the host's transfer, because it may belong to another
 * agency.
 */
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

/** Shows that a host was just removed from its group, with an undo button. */
function Released({ move, onClose }: { move: HostMove; onClose: () => void }) {
  const t = useT();
  const [undone, setUndone] = useState<boolean | null>(null);
  const undo = useAct(sendUndo, ({ outcomes }) => setUndone(outcomes[0]?.undone === true));
  const text =
    undone === null
      ? t('memberships.released', { name: move.hostName ?? move.hostId })
      : t(undone ? 'memberships.chosen.undone' : 'memberships.chosen.not-undone', { count: 1 });
  return (
    <>
      <DoneNote
        text={text}
        undo={t('common.undo')}
        undoing={undo.busy}
        onUndo={undone === null ? () => undo.carryOut([move.id]) : undefined}
        onClose={onClose}
      />
      {undo.error !== null && <p role="alert">{describeError(undo.error)}</p>}
    </>
  );
}

/** Shows the account, its current group and the start of its membership. */
function HostFacts({ host, onApp }: { host: Host; onApp: (appId: number) => void }) {
  const t = useT();
  return (
    <>
      <PanelPerson picture={host.avatar} name={host.name} unnamed={t('memberships.host.unnamed')}>
        <span className={text.quiet}>
          {host.appLabel}
          {host.country !== null && <> · {countryName(host.country)}</>}
        </span>
        <AccountState state={host.state} />
        {host.otherApps.map(({ appId, appLabel }) => (
          <Button key={appId} variant="subtle" size="compact-xs" onClick={() => onApp(appId)}>
            {t('memberships.host.other-app', { app: appLabel })}
          </Button>
        ))}
      </PanelPerson>
      <Present host={host} />
    </>
  );
}

function Present({ host: { current } }: { host: Host }) {
  const t = useT();
  if (current === null) {
    return (
      <p className={classes.present}>
        <IconUserOff size={18} aria-hidden />
        {t('memberships.host.no-group')}
      </p>
    );
  }
  return (
    <p className={classes.present}>
      <IconUsersGroup size={18} aria-hidden />
      <span>
        {current.groupId === null || current.groupName === null ? (
          t('memberships.other-agency')
        ) : (
          <GroupName id={current.groupId} name={current.groupName} />
        )}{' '}
        <span className={text.quiet}>
          <Trans id="memberships.host.since" components={{ 0: <Time iso={current.fromAt} /> }} />
        </span>
      </span>
    </p>
  );
}

/** Shows the group's name. It is a link for users who can open groups. */
function GroupName({ id, name }: { id: number; name: string }) {
  const { may } = useSession();
  if (!may('groups:change')) return <bdi className={classes.groupName}>{name}</bdi>;
  return (
    <Anchor component={Link} to={pathOf('agent-center', { group: id })} className={classes.groupName}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}
