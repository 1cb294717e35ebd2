import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ComponentType, useCallback, useState } from 'react';
import { notify } from '../../lib/notifications.ts';
import { formatNumber, useT, withTexts } from '../../lib/text/translate.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import classes from './bell.module.css';
import type { NotificationPanelProps } from './notification-panel.tsx';
import { useUnread } from './use-unread.ts';

const WIDTH_PX = 420;
/** The largest number that fits in the badge. */
const MAX_SHOWN = 99;

/** Shows a bell with the number of unread notifications. Clicking it opens the notification center (R-PLUS-16). */
export function NotificationBell() {
  const t = useT();
  const phone = usePhone();
  const { Panel, opened, toggle, close } = usePanel();
  const unread = useUnread(opened) ?? 0;
  const label = t('shell.bell', { unread });
  return (
    <>
      <Popover
        opened={opened && !phone}
        onChange={toggle}
        position="bottom-end"
        width={WIDTH_PX}
        trapFocus
        returnFocus
        shadow="md"
        transitionProps={{ duration: 100 }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.bell}
            onClick={() => toggle(!opened)}
            onPointerEnter={preload}
            onFocus={preload}
            aria-label={label}
            title={label}
          >
            <IconBell size={18} stroke={1.6} aria-hidden />
            {unread > 0 && (
              <span className={classes.count} aria-hidden>
                {unread > MAX_SHOWN ? t('shell.bell.more-than', { count: MAX_SHOWN }) : formatNumber(unread)}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown ?? ''}>
          {Panel && <Panel frame="popover" opened={opened} unread={unread} onClose={close} />}
        </Popover.Dropdown>
      </Popover>
      {Panel && phone && <Panel frame="drawer" opened={opened} unread={unread} onClose={close} />}
    </>
  );
}

const load = withTexts(['notifications'], () => import('./notification-panel.tsx'));

/** Loads the panel before the user clicks the bell. If this fails, the click shows the error. */
function preload(): void {
  load().catch(() => undefined);
}

/** Loads the panel when the user opens it for the first time. */
function usePanel() {
  const t = useT();
  const [Panel, setPanel] = useState<ComponentType<NotificationPanelProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const toggle = useCallback(
    (next: boolean) => {
      if (!next || Panel !== null) return setOpened(next);
      return void load().then(
        (loaded) => {
          setPanel(() => loaded.default);
          setOpened(true);
        },
        () => notify({ kind: 'error', message: t('common.error.network'), milliseconds: NOTIFICATION_MS }),
      );
    },
    [Panel, t],
  );
  const close = useCallback(() => setOpened(false), []);
  return { Panel, opened, toggle, close };
}
