import { CONTEXT_MENU_WIDTH_PX } from '@greenroom/contract/constants.ts';
import { Menu } from '@mantine/core';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { redirectTo } from '../views/redirect-place.ts';
import classes from './tab-menu.module.css';
import { closableKeys, type Tab } from './tabs.ts';
import { addressOf, type TabBar } from './use-tabs.ts';

const OUTSIDE = ['mousedown', 'touchstart'];

export interface TabMenuPlace {
  tab: Tab;
  /** Position in the window, in pixels. */
  x: number;
  y: number;
}

interface TabMenuProps {
  bar: TabBar;
  /** Null until the user opens a menu. Stays set while the menu fades out. */
  place: TabMenuPlace | null;
  opened: boolean;
  onClose: () => void;
  onCloseTab: (tab: Tab) => void;
  onCloseAll: () => void;
}

/** A tab's menu: refresh, close, close others, close all (R-SHELL-5). */
export const TabMenu = memo(function TabMenu(props: TabMenuProps) {
  const { bar, place, opened, onClose, onCloseTab, onCloseAll } = props;
  const t = useT();
  const tab = place?.tab;
  const isThere = bar.tabs.some(({ key }) => key === tab?.key);
  return (
    <Menu
      opened={opened && isThere}
      onChange={(next) => !next && onClose()}
      width={CONTEXT_MENU_WIDTH_PX}
      position="bottom-start"
      offset={0}
      // The key that opens the menu also reaches the document, and would otherwise count as a click outside the menu.
      clickOutsideEvents={OUTSIDE}
    >
      <Menu.Target>
        {/* The text only names the menu. */}
        <span className={classes.point} style={{ translate: `${place?.x ?? 0}px ${place?.y ?? 0}px` }} aria-hidden>
          {tab && t('tabs.menu', { title: menuTitle(t, tab.page) })}
        </span>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} onContextMenu={(event) => event.preventDefault()}>
        {tab && <Items bar={bar} tab={tab} onCloseTab={onCloseTab} onCloseAll={onCloseAll} />}
      </Menu.Dropdown>
    </Menu>
  );
}, areClosed);

/** Makes a closed menu independent of the tabs: returns whether the menu is closed before and after a change. */
function areClosed(before: TabMenuProps, after: TabMenuProps): boolean {
  return !before.opened && !after.opened && before.place === after.place;
}

type ItemsProps = Pick<TabMenuProps, 'bar' | 'onCloseTab' | 'onCloseAll'> & { tab: Tab };

function Items({ bar, tab, onCloseTab, onCloseAll }: ItemsProps) {
  const t = useT();
  const navigate = useNavigate();
  const { key, page } = tab;
  const refresh = () => void navigate(redirectTo(addressOf(tab)), { replace: key === bar.active?.key });
  return (
    <>
      <Menu.Item className={classes.item} onClick={refresh} data-autofocus>
        {t('tabs.refresh')}
      </Menu.Item>
      <Menu.Item className={classes.item} onClick={() => onCloseTab(tab)} disabled={page.pinned}>
        {t('tabs.close')}
      </Menu.Item>
      <Menu.Item
        className={classes.item}
        onClick={() => bar.closeOthers(key)}
        disabled={closableKeys(bar.tabs, key).length === 0}
      >
        {t('tabs.close-others')}
      </Menu.Item>
      <Menu.Item className={classes.item} onClick={onCloseAll} disabled={closableKeys(bar.tabs).length === 0}>
        {t('tabs.close-all')}
      </Menu.Item>
    </>
  );
}
