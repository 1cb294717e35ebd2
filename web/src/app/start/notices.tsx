import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { isDefect } from '../../lib/api/ignore-api-error.ts';
import { isServerNewer } from '../../lib/code/server-page.ts';
import { type Notice, showNoticesWith } from '../../lib/notifications.ts';
import { translate, useLocale, useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import tones from '../../ui/value/tone.module.css';
import classes from './notices.module.css';

const TONES = { error: 'danger', warning: 'warning', success: 'success', info: 'info' };

const ICONS = {
  error: <IconAlertCircle size={18} aria-hidden />,
  warning: <IconAlertTriangle size={18} aria-hidden />,
  success: <IconCircleCheck size={18} aria-hidden />,
  info: <IconInfoCircle size={18} aria-hidden />,
};

/** The frame's own messages can be warnings, too. */
export interface FrameNotice extends Omit<Notice, 'kind'> {
  kind: keyof typeof ICONS;
}

/** Shows brief messages (R-ERR-1 to 6), and that something broke where nothing has caught the error. */
export function Notices() {
  const { direction } = useLocale();
  useEffect(() => {
    showNoticesWith(showNotice);
    const stop = watchDefects();
    return () => {
      stop();
      showNoticesWith(null);
    };
  }, []);
  return (
    <Notifications position={direction === 'rtl' ? 'top-left' : 'top-right'} limit={4} className={classes.area ?? ''} />
  );
}

export function showNotice(notice: FrameNotice): void {
  const { kind, message, milliseconds } = notice;
  notifications.show({
    // The same sentence twice at once says nothing more than once.
    id: `${kind} ${message}`,
    message,
    icon: ICONS[kind],
    autoClose: milliseconds,
    withBorder: true,
    className: classNames(tones.tone, classes.notice),
    'data-tone': TONES[kind],
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': translate('common.close') },
  });
}

/** Without this, a defect in an event handler leaves the reader in front of a button that does nothing. */
function watchDefects(): () => void {
  const show = (error: unknown) => {
    if (!isDefect(error)) return;
    showNotice({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS });
  };
  // The browser's own warnings, such as that of a resize observer, come without an error.
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
 * Offers to reload where the server is of a newer version than the page: the code that this page has not loaded yet may be
 * gone from it.
 */
export async function offerNewerVersion(): Promise<void> {
  if (!(await isServerNewer())) return;
  notifications.show({ ...NEWER, closeButtonProps: { 'aria-label': translate('common.close') } });
}

/** Said once, until it is closed. */
const NEWER = {
  id: 'newer',
  message: <Newer />,
  icon: ICONS.info,
  autoClose: false,
  withBorder: true,
  className: classNames(tones.tone, classes.notice),
  'data-tone': TONES.info,
  role: 'status',
};

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

/** Says that something is being done. @returns what ends the message */
export function showWorking(message: string): () => void {
  const id = notifications.show({
    message,
    loading: true,
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    className: classes.notice ?? '',
    role: 'status',
  });
  return () => notifications.hide(id);
}
