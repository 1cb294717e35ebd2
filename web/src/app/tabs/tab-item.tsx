import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import classes from './tab-strip.module.css';
import type { Tab } from './tabs.ts';
import { addressOf } from './use-tabs.ts';

export interface TabItemEvents {
  onClose: (tab: Tab) => void;
  /** @param step -1 towards the beginning, 1 towards the end of the bar */
  onMove: (tab: Tab, step: -1 | 1) => void;
  onMenu: (tab: Tab, x: number, y: number) => void;
  onPointerDown: (event: PointerEvent, item: HTMLElement, tab: Tab) => void;
  /** Returns whether the click only ends a drag. */
  wasDragged: () => boolean;
}

interface TabItemProps {
  tab: Tab;
  active: boolean;
  dragged: boolean;
  events: TabItemEvents;
}

const KEYS = 'Shift+F10 Alt+Shift+ArrowLeft Alt+Shift+ArrowRight';
/** Maximum length of a title that is never truncated in the bar. Chinese, Japanese and Korean letters count as two. */
const SHORT_TITLE_LETTERS = 22;
const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu;

function isLong(title: string): boolean {
  return title.length + (title.match(WIDE_LETTER)?.length ?? 0) > SHORT_TITLE_LETTERS;
}

/** One tab: a link, which users can also open in a new browser tab, and a button that closes the tab. */
export const TabItem = memo(function TabItem({ tab, active, dragged, events }: TabItemProps) {
  const t = useT();
  const title = menuTitle(t, tab.page);
  const { pinned } = tab.page;
  return (
    <li
      className={classes.tab}
      data-tab
      data-active={active}
      data-dragged={dragged}
      onPointerDown={(event) => events.onPointerDown(event.nativeEvent, event.currentTarget, tab)}
      onMouseDown={(event) => {
        // Otherwise, the middle button would start scrolling the page.
        if (event.button === 1 && !pinned) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button !== 1 || pinned) return;
        event.preventDefault();
        events.onClose(tab);
      }}
      onClickCapture={(event) => {
        if (!events.wasDragged()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        // On touch, the gesture opens the menu. The menu key has already opened it.
        if (!isByFinger(event.nativeEvent) && event.button === 2) events.onMenu(tab, event.clientX, event.clientY);
      }}
    >
      <Link
        to={addressOf(tab)}
        state={{ keepScroll: true }}
        draggable={false}
        data-tab-link={tab.key}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={pinned ? KEYS : `Delete ${KEYS}`}
        title={isLong(title) ? title : undefined}
        onKeyDown={(event) => onTabKey(event, tab, events)}
      >
        {title}
      </Link>
      {!pinned && (
        <button type="button" aria-label={t('tabs.close-title', { title })} onClick={() => events.onClose(tab)}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </li>
  );
});

function onTabKey(event: KeyboardEvent<HTMLElement>, tab: Tab, events: TabItemEvents): void {
  const step = stepOf(event);
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const { left, right, bottom } = event.currentTarget.getBoundingClientRect();
    events.onMenu(tab, isRightToLeft(event.currentTarget) ? right : left, bottom);
  } else if (event.key === 'Delete') events.onClose(tab);
  else if (step !== null) events.onMove(tab, step);
  else return;
  event.preventDefault();
}

/**
 * Returns the direction in which a key moves a tab. Left and right are physical directions, so the result depends on
 * the text direction.
 */
function stepOf(event: KeyboardEvent<HTMLElement>): -1 | 1 | null {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return null;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null;
  return (event.key === 'ArrowLeft') === isRightToLeft(event.currentTarget) ? 1 : -1;
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

function isByFinger(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}
