import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { isDefect } from '../../lib/api/ignore-api-error.ts';
import { isServerNewer } from '../../lib/code/server-page.ts';
import { type Notice, showNoticesWith } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import { hideStacked, NoticeStack, showStacked } from './notice-stack.tsx';
import classes from './notices.module.css';

const TONES = { error: 'danger', warning: 'warning', success: 'success', info: 'info' };

const ICONS = {
  error: <IconAlertCircle size={18} aria-hidden />,
  warning: <IconAlertTriangle size={18} aria-hidden />,
  success: <IconCircleCheck size={18} aria-hidden />,
  info: <IconInfoCircle size={18} aria-hidden />,
};

/** A message from the frame itself, which can also be a warning. */
export interface FrameNotice extends Omit<Notice, 'kind'> {
  kind: keyof typeof ICONS;
}

/** Shows brief messages (R-ERR-1 to 6), and reports uncaught errors. */
export function Notices() {
  useEffect(() => {
    showNoticesWith(showNotice);
    const stop = watchDefects();
    return () => {
      stop();
      showNoticesWith(null);
    };
  }, []);
  return <NoticeStack />;
}

export function showNotice({ kind, message, milliseconds, action }: FrameNotice): void {
  // If the same message is sent twice, it is shown only once.
  const id = `${kind} ${message}`;
  const act = action && {
    label: action.label,
    run: () => {
      hideStacked(id);
      action.run();
    },
  };
  showStacked({
    id,
    message: act ? <Acting message={message} label={act.label} onAct={act.run} /> : message,
    icon: ICONS[kind],
    tone: TONES[kind],
    milliseconds,
    closable: true,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  });
}

function Acting({ message, label, onAct }: { message: string; label: string; onAct: () => void }) {
  return (
    <>
      <p className={classes.newer}>{message}</p>
      <Button variant="default" size="compact-sm" onClick={onAct}>
        {label}
      </Button>
    </>
  );
}

/**
 * Reports uncaught errors. Otherwise, a defect in an event handler would leave users with a button that does nothing.
 */
function watchDefects(): () => void {
  const show = (error: unknown) => {
    if (!isDefect(error)) return;
    showNotice({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS });
  };
  // The browser's own warnings, such as those about a resize observer, contain no error.
  const thrown = ({ error }: ErrorEvent) => error instanceof Error && show(error);
  const rejected = ({ reason }: PromiseRejectionEvent) => show(reason);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
  };
}

/**
 * Offers to reload if the server has a newer version than the page, because code that the page hasn't loaded yet may be
 * gone.
 */
export async function offerNewerVersion(): Promise<void> {
  if (!(await isServerNewer())) return;
  // Shown once, until it is closed.
  showStacked({
    id: 'newer',
    message: <Newer />,
    icon: ICONS.info,
    tone: TONES.info,
    milliseconds: null,
    closable: true,
    role: 'status',
  });
}

function Newer() {
  const t = useT();
  return (
    <>
      <p className={classes.newer}>{t('shell.newer')}</p>
      <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
        {t('common.failed.reload')}
      </Button>
    </>
  );
}

/**
 * Shows that something is in progress.
 * @returns a function that removes the message
 */
export function showWorking(message: string): () => void {
  const id = `working ${message}`;
  showStacked({ id, message, loading: true, milliseconds: null, closable: false, role: 'status' });
  return () => hideStacked(id);
}
