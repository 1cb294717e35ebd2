import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import type { OwnSession } from '@greenroom/contract/profile.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useServerEvent } from '../../../lib/events/server-events.ts';
import { notify } from '../../../lib/notifications.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import form from '../form.module.css';
import { endOtherSessions, endSession, refresh, sessionsQuery } from '../profile.data.ts';
import { Loaded, Section } from '../section.tsx';
import { AgentName, agentText } from './agent-name.tsx';
import rows from './sessions.module.css';
import { readUserAgent } from './user-agent.ts';

/** Lists the user's own open sessions. The user can end one of them, or all others (R-PLUS-13). */
export function SessionsSection() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  useServerEvent('session', () => void refresh(client, sessionsQuery));
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  const ended = async () => {
    setEnding(null);
    await refresh(client, sessionsQuery);
    // The row whose button had the focus is gone.
    heading.current?.focus();
  };
  return (
    <Section
      title={t('profile.section.sessions')}
      text={t('profile.sessions.text')}
      headingRef={heading}
      action={
        others > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('profile.sessions.end-others')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={3}>
        {(sessions) => (
          <>
            <ul className={rows.sessions} aria-label={t('profile.section.sessions')}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
            {others === 0 && <p className={form.text}>{t('profile.sessions.alone')}</p>}
          </>
        )}
      </Loaded>
      <EndDialog ending={ending} others={others} onClose={() => setEnding(null)} onEnded={ended} />
    </Section>
  );
}

interface EndDialogProps {
  ending: OwnSession | 'others' | null;
  others: number;
  onClose: () => void;
  onEnded: () => Promise<void>;
}

/** Asks for confirmation before ending sessions, because this can't be undone. */
function EndDialog({ ending, others, onClose, onEnded }: EndDialogProps) {
  const t = useT();
  // The dialog shows the same text while it fades out.
  const last = useRef<OwnSession | 'others'>('others');
  if (ending !== null) last.current = ending;
  const session = last.current === 'others' ? null : last.current;
  const end = async () => {
    try {
      notifyDone(await endNow(session, t));
    } catch (error) {
      // `call` has already shown the error. A session that has already ended needs no retry.
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'session-not-found') return;
    }
    await onEnded();
  };
  return (
    <ConfirmDialog
      opened={ending !== null}
      onClose={onClose}
      title={
        session === null ? t('profile.sessions.end-others.title', { count: others }) : t('profile.sessions.end.title')
      }
      text={
        session === null
          ? t('profile.sessions.end-others.text', { count: others })
          : t('profile.sessions.end.text', {
              agent: agentText(t, session.userAgent),
              address: session.address ?? t('profile.ip.unknown'),
            })
      }
      confirm={session === null ? t('profile.sessions.end-others') : t('profile.sessions.end')}
      onConfirm={end}
      danger
    />
  );
}

/**
 * Ends a session, or all others for null.
 * @returns the message about the result
 */
async function endNow(session: OwnSession | null, t: Translate): Promise<string> {
  if (session === null) return t('profile.sessions.ended-others', { count: await endOtherSessions() });
  await endSession(session.id);
  return t('profile.sessions.ended');
}

function notifyDone(message: string): void {
  notify({ kind: 'success', message, milliseconds: NOTIFICATION_MS });
}

const ICONS = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
};

/** Shows one open session: browser, IP address, sign-in time and last activity (R-PLUS-13). */
function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT();
  const { current, userAgent, address } = session;
  const Icon = ICONS[readUserAgent(userAgent).kind];
  return (
    <li className={rows.session} aria-current={current ? 'true' : undefined}>
      <Icon size={24} stroke={1.5} className={rows.device} aria-hidden />
      <div className={rows.sessionText}>
        <span className={rows.sessionName}>
          <AgentName userAgent={userAgent} />
          {current && <StatusBadge tone="success">{t('profile.sessions.current')}</StatusBadge>}
        </span>
        <span className={rows.address}>
          {address === null ? t('profile.ip.unknown') : <bdi dir="ltr">{address}</bdi>}
        </span>
      </div>
      <Moment label={t('profile.sessions.since')} iso={session.createdAt} />
      <Moment label={t('profile.sessions.seen')} iso={session.lastSeenAt} />
      <div className={rows.end}>
        <Button
          className={current ? (rows.noEnd ?? '') : ''}
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
    <span className={rows.moment}>
      <span>{label}</span>
      <Time iso={iso} />
    </span>
  );
}
