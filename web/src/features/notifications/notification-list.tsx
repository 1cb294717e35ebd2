import type { Notification } from '@greenroom/contract/notifications.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { useLate } from '../../ui/state/use-late.ts';
import text from '../../ui/text.module.css';
import { groupByDay } from './group-by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, rowsOf } from './notifications.data.ts';
import classes from './panel.module.css';

interface NotificationListProps {
  unreadOnly: boolean;
  onShowAll: () => void;
  /** Called when the user follows a notification's link. */
  onLeave: () => void;
}

/** Lists today's and earlier notifications page by page, with loading, empty and error states. */
export function NotificationList({ unreadOnly, onShowAll, onLeave }: NotificationListProps) {
  const t = useT();
  const query = useInfiniteQuery(notificationsQuery(unreadOnly));
  if (query.data === undefined) {
    return (
      <div className={classes.list}>
        {query.error === null ? <Waiting /> : <FailedState error={query.error} onRetry={() => query.refetch()} />}
      </div>
    );
  }
  const rows = rowsOf(query.data.pages);
  const { today, earlier } = groupByDay(rows, new Date());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus among the links inside.
    <div className={classes.list} onKeyDown={moveFocus}>
      {rows.length === 0 && <Nothing unreadOnly={unreadOnly} onShowAll={onShowAll} />}
      <Group title={t('notifications.today')} rows={today} onLeave={onLeave} />
      <Group title={t('notifications.earlier')} rows={earlier} onLeave={onLeave} />
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('notifications.more')}
          </Button>
          {query.isFetchNextPageError && <span role="alert">{t('notifications.more.failed')}</span>}
        </div>
      )}
    </div>
  );
}

function Group({ title, rows, onLeave }: { title: string; rows: readonly Notification[]; onLeave: () => void }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.day}>{title}</h3>
      <ul className={text.list}>
        {rows.map((row) => (
          <NotificationRow key={row.id} row={row} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ unreadOnly, onShowAll }: { unreadOnly: boolean; onShowAll: () => void }) {
  const t = useT();
  if (!unreadOnly) {
    return <EmptyState Icon={IconBell} title={t('notifications.none')} text={t('notifications.none.text')} />;
  }
  return (
    <EmptyState
      Icon={IconBellCheck}
      title={t('notifications.none-unread')}
      action={
        <Button variant="default" size="xs" onClick={onShowAll}>
          {t('notifications.show-all')}
        </Button>
      }
    />
  );
}

const WAITING_ROWS = [0, 1, 2, 3, 4];

function Waiting() {
  const t = useT();
  const late = useLate();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {late &&
        WAITING_ROWS.map((row) => (
          <div key={row} className={classes.waiting}>
            <Skeleton circle height={32} />
            <div>
              <Skeleton height={12} mb={8} />
              <Skeleton height={10} width="35%" />
            </div>
          </div>
        ))}
    </div>
  );
}

/** Moves the focus between rows with the arrow keys, and to the first or last row with Home or End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const target = next === undefined || at === -1 ? undefined : rows[next];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
