import type { Notification, NotificationKind } from '@greenroom/contract/notifications.ts';
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconCircle,
  IconCircleFilled,
  IconFileDownload,
  IconGavel,
  IconHourglassOff,
  IconListCheck,
  IconMailOpened,
  IconMessageCheck,
  IconMessageQuestion,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldQuestion,
  IconSitemap,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUserQuestion,
  IconWebhookOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { Time } from '../../ui/value/time.tsx';
import { notificationMessage } from './notification-message.ts';
import { mark } from './notifications.data.ts';
import classes from './panel.module.css';

const ICONS: Readonly<Record<NotificationKind, typeof IconGavel>> = {
  'batch-finished': IconListCheck,
  decisions: IconGavel,
  lapsed: IconHourglassOff,
  'approval-asked': IconShieldQuestion,
  'opinion-asked': IconMessageQuestion,
  'approval-answered': IconShieldCheck,
  'hosts-bound': IconUserPlus,
  'hosts-gone': IconUserMinus,
  'move-asked': IconUserQuestion,
  'move-answered': IconUserCheck,
  'groups-bound': IconSitemap,
  'binding-asked': IconMessageQuestion,
  'binding-answered': IconMessageCheck,
  'invitation-accepted': IconMailOpened,
  'export-finished': IconFileDownload,
  'sign-in-attempts': IconShieldExclamation,
  'webhook-off': IconWebhookOff,
  'audit-broken': IconShieldExclamation,
};

/** Shows one notification. Opening it follows its link and marks it as read. A button changes only the mark. */
export function NotificationRow({ row, onLeave }: { row: Notification; onLeave: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const id = useId();
  const Icon = ICONS[row.kind];
  const setRead = (read: boolean) => {
    if (row.read !== read) void mark(client, [row.id], read);
  };
  const open = (event: MouseEvent) => {
    setRead(true);
    // Opening a link in another browser tab changes nothing in this tab.
    if (row.link !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave();
  };
  const message = notificationMessage(row);
  const text = (
    <>
      {!row.read && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
      {t(message.id, message.params)}
    </>
  );
  const toggle = t(row.read ? 'notifications.mark-unread' : 'notifications.mark-read');
  return (
    <li className={classes.row} data-unread={!row.read || undefined}>
      <span className={classes.icon} data-kind={row.kind} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={classes.what}>
        {row.link === null ? (
          <button type="button" id={id} className={classes.open} data-open onClick={open}>
            {text}
          </button>
        ) : (
          <Link to={row.link} id={id} className={classes.open} data-open onClick={open}>
            {text}
          </Link>
        )}
        <span className={classes.time}>
          <Time iso={row.at} />
        </span>
      </div>
      <Tooltip label={toggle}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.mark}
          onClick={() => setRead(!row.read)}
          aria-label={toggle}
          aria-describedby={id}
        >
          {row.read ? <IconCircle size={12} aria-hidden /> : <IconCircleFilled size={10} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
