import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '../../lib/address/link.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import classes from './tab-strip.module.css';
import { addressOf, type TabBar } from './use-tabs.ts';

/** Lists all tabs by name, for a bar that has no room for them. */
export function TabList({ bar }: { bar: TabBar }) {
  const t = useT();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          className={classes.all}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('tabs.all', { count: bar.tabs.length })}
          title={t('tabs.all', { count: bar.tabs.length })}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {bar.tabs.map((tab) => (
          <Menu.Item
            key={tab.key}
            component={Link}
            to={addressOf(tab)}
            state={{ keepScroll: true }}
            className={classes.listed}
            leftSection={<MenuIcon name={tab.page.icon} />}
            {...(tab === bar.active && { 'aria-current': 'page', 'data-autofocus': true })}
          >
            {menuTitle(t, tab.page)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
