import { TAB_SCROLL_PADDING_PX } from '@greenroom/contract/constants.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '../lib/translate.tsx';
import classes from './tab-strip.module.css';
import { addressOf, type TabBar } from './use-tabs.ts';

/** The visited views (R-SHELL-4); the active one is scrolled into view. */
export function TabStrip({ bar }: { bar: TabBar }) {
  const { tabs, active, closeTab: onClose } = bar;
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  const key = active?.key;
  useEffect(() => {
    const tab = key === undefined ? null : strip.current?.querySelector('[data-active="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [key]);
  return (
    <nav className={classes.strip} aria-label={t('shell.tabs')}>
      <ul ref={strip} style={{ scrollPaddingInline: TAB_SCROLL_PADDING_PX }}>
        {tabs.map((tab) => (
          <li key={tab.key} className={classes.tab} data-active={tab.key === key}>
            <Link
              to={addressOf(tab)}
              state={{ keepScroll: true }}
              aria-current={tab.key === key ? 'page' : undefined}
              onAuxClick={(event) => {
                if (event.button !== 1 || tab.page.pinned) return;
                event.preventDefault();
                onClose(tab.key);
              }}
            >
              {t(tab.page.title)}
            </Link>
            {!tab.page.pinned && (
              <button
                type="button"
                aria-label={t('shell.tabs.close', { title: t(tab.page.title) })}
                onClick={() => onClose(tab.key)}
              >
                <IconX size={13} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
