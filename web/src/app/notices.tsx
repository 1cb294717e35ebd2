import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Notice, showNoticesWith } from '../lib/notifications.ts';
import { translate, useLocale } from '../lib/translate.tsx';
import classes from './notices.module.css';

const LOOK = {
  error: { color: 'red', icon: <IconAlertCircle size={18} aria-hidden /> },
  success: { color: 'green', icon: <IconCircleCheck size={18} aria-hidden /> },
  info: { color: 'accent', icon: <IconInfoCircle size={18} aria-hidden /> },
};

/** Shows what is told in passing (R-ERR-1 to 6). */
export function Notices() {
  const { direction } = useLocale();
  useEffect(() => {
    showNoticesWith(show);
    return () => showNoticesWith(null);
  }, []);
  return (
    <Notifications position={direction === 'rtl' ? 'top-left' : 'top-right'} limit={4} className={classes.area ?? ''} />
  );
}

function show(notice: Notice): void {
  const { icon } = LOOK[notice.kind];
  notifications.show({
    // The same sentence twice at once says nothing more than once.
    id: `${notice.kind} ${notice.message}`,
    message: notice.message,
    icon,
    autoClose: notice.milliseconds,
    withBorder: true,
    className: classes.notice ?? '',
    'data-kind': notice.kind,
    role: notice.kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': translate('common.close') },
  });
}
