import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Notice, showNoticesWith } from '../../lib/notifications.ts';
import { translate, useLocale } from '../../lib/text/translate.tsx';
import classes from './notices.module.css';

const ICONS = {
  error: <IconAlertCircle size={18} aria-hidden />,
  warning: <IconAlertTriangle size={18} aria-hidden />,
  success: <IconCircleCheck size={18} aria-hidden />,
  info: <IconInfoCircle size={18} aria-hidden />,
};

/** What the frame tells of itself can be a warning, too. */
export interface FrameNotice extends Omit<Notice, 'kind'> {
  kind: keyof typeof ICONS;
}

/** Shows what is told in passing (R-ERR-1 to 6). */
export function Notices() {
  const { direction } = useLocale();
  useEffect(() => {
    showNoticesWith(showNotice);
    return () => showNoticesWith(null);
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
    className: classes.notice ?? '',
    'data-kind': kind,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': translate('common.close') },
  });
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
    'data-kind': 'working',
    role: 'status',
  });
  return () => notifications.hide(id);
}
