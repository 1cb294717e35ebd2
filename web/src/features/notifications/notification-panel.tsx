import '../../ui/theme/mantine-screens.css';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Button, CloseButton, Drawer, SegmentedControl } from '@mantine/core';
import { IconChecks, IconFiles, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { TabStopContext } from '../../ui/keys/tab-stop.ts';
import { NotificationList } from './notification-list.tsx';
import { mark } from './notifications.data.ts';
import classes from './panel.module.css';

export interface NotificationPanelProps {
  /** On a phone, the drawer covers the whole screen. */
  frame: 'popover' | 'drawer';
  opened: boolean;
  unread: number;
  onClose: () => void;
}

/** Shows the notification center: all notifications, latest first, with links (R-PLUS-16). */
export default function NotificationPanel(props: NotificationPanelProps) {
  const t = useT();
  const { frame, opened, onClose } = props;
  if (frame === 'popover') return <Content {...props} />;
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(420px, 100%)"
      padding={0}
      classNames={{ body: classes.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('notifications.title')}>
        <Drawer.Body>
          <Content {...props} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Content({ frame, unread, onClose }: NotificationPanelProps) {
  const t = useT();
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  const { markAll, undo, undone } = useMarkAll();
  return (
    <section className={classes.panel} data-frame={frame} aria-label={t('notifications.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('notifications.title')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChecks size={16} aria-hidden />}
          disabled={unread === 0}
          onClick={markAll}
        >
          {t('notifications.mark-all')}
        </Button>
        {frame === 'drawer' && <CloseButton size="lg" onClick={onClose} aria-label={t('common.close')} />}
      </header>
      <SegmentedControl
        className={classes.filter ?? ''}
        fullWidth
        size="xs"
        value={filter}
        onChange={(value) => setFilter(value === 'unread' ? 'unread' : 'all')}
        aria-label={t('notifications.filter')}
        data={[
          { value: 'all', label: t('notifications.filter.all') },
          { value: 'unread', label: t('notifications.filter.unread', { unread: formatNumber(unread) }) },
        ]}
      />
      <div role="status">
        {undone !== null && (
          <div className={classes.undo}>
            <span>{t('notifications.marked', { count: undone })}</span>
            <Button variant="default" size="compact-sm" onClick={undo}>
              {t('notifications.undo')}
            </Button>
          </div>
        )}
      </div>
      <TabStopContext value={-1}>
        <NotificationList unreadOnly={filter === 'unread'} onShowAll={() => setFilter('all')} onLeave={onClose} />
      </TabStopContext>
      <footer className={classes.foot}>
        <Link to={pathOf('exports')} className={classes.settings} onClick={onClose}>
          <IconFiles size={16} aria-hidden />
          {t('menus.exports')}
        </Link>
        <Link to={pathOf('user-center', { section: 'notifications' })} className={classes.settings} onClick={onClose}>
          <IconSettings size={16} aria-hidden />
          {t('notifications.settings')}
        </Link>
      </footer>
    </section>
  );
}

/** Marks all notifications as read. The user can undo this while the panel is open. */
function useMarkAll() {
  const client = useQueryClient();
  const [changed, setChanged] = useState<readonly number[]>([]);
  const markAll = async () => setChanged(await mark(client, null, true));
  const undo = async () => {
    setChanged([]);
    await mark(client, changed, false);
  };
  return {
    markAll: () => void markAll(),
    undo: () => void undo(),
    undone: changed.length === 0 ? null : changed.length,
  };
}
