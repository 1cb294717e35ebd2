import { TAB_SCROLL_PADDING_PX } from '@greenroom/contract/constants.ts';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { TabItem } from './tab-item.tsx';
import { TabList } from './tab-list.tsx';
import { TabMenu } from './tab-menu.tsx';
import classes from './tab-strip.module.css';
import { useStripScroll } from './use-strip-scroll.ts';
import { useTabEvents } from './use-tab-events.ts';
import type { TabBar } from './use-tabs.ts';

/** The tabs of the visited views (R-SHELL-4). The active tab is scrolled into view, 4 px from the edge (R-SHELL-5). */
export function TabStrip({ bar }: { bar: TabBar }) {
  const { tabs, active } = bar;
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { events, drag, menu, said } = useTabEvents(bar, list);
  const seen = useStripScroll(list, tabs.length);
  const key = active?.key;
  useEffect(() => {
    // Scrolls only if necessary: in Chromium, the next press of the Tab key starts from the element that was scrolled
    // into view.
    if (key === undefined || !seen.overflows) return undefined;
    // Waits for the next frame. Otherwise, the browser would lay out the page within the task that builds the view.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector('[data-active="true"]');
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [key, seen.overflows]);
  return (
    <nav className={classes.strip} aria-label={t('tabs.label')}>
      <div className={classes.seen} data-before={seen.before} data-after={seen.after}>
        <ul ref={list} style={{ scrollPaddingInline: TAB_SCROLL_PADDING_PX }} data-moving={drag.key !== null}>
          {tabs.map((tab) => (
            <TabItem key={tab.key} tab={tab} active={tab === active} dragged={tab.key === drag.key} events={events} />
          ))}
          {drag.mark !== null && <li className={classes.mark} style={{ insetInlineStart: drag.mark }} aria-hidden />}
        </ul>
      </div>
      {seen.overflows && <TabList bar={bar} />}
      <TabMenu bar={bar} {...menu} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </nav>
  );
}
