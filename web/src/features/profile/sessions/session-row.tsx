import type { OwnSession } from '@greenroom/contract/profile.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { AgentName, agentText } from './agent-name.tsx';
import classes from './sessions.module.css';
import { readUserAgent } from './user-agent.ts';

const ICONS = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
};

/** One open session: browser, IP address, sign-in time, last activity (R-PLUS-13). */
export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT();
  const { current, userAgent, address } = session;
  const Icon = ICONS[readUserAgent(userAgent).kind];
  return (
    <li className={classes.session} aria-current={current ? 'true' : undefined}>
      <Icon size={24} stroke={1.5} className={classes.device} aria-hidden />
      <div className={classes.sessionText}>
        <span className={classes.sessionName}>
          <AgentName userAgent={userAgent} />
          {current && <StatusBadge tone="success">{t('profile.sessions.current')}</StatusBadge>}
        </span>
        <span className={classes.address}>
          {address === null ? t('profile.ip.unknown') : <bdi dir="ltr">{address}</bdi>}
        </span>
      </div>
      <Moment label={t('profile.sessions.since')} iso={session.createdAt} />
      <Moment label={t('profile.sessions.seen')} iso={session.lastSeenAt} />
      <div className={classes.end}>
        <Button
          className={current ? (classes.noEnd ?? '') : ''}
          variant="default"
          size="compact-sm"
          onClick={onEnd}
          aria-label={t('profile.sessions.end.one', { agent: agentText(t, userAgent) })}
        >
          {t('profile.sessions.end')}
        </Button>
      </div>
    </li>
  );
}

function Moment({ label, iso }: { label: string; iso: string }) {
  return (
    <span className={classes.moment}>
      <span>{label}</span>
      <Time iso={iso} />
    </span>
  );
}
