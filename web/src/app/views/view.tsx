import { Activity, memo, useCallback, useMemo, useState } from 'react';
import { AddressContext, type Place } from '../../lib/address/address.tsx';
import { ScreenContext } from '../../lib/keys/keys.ts';
import { useDocumentTitle } from '../../lib/text/document-title.ts';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import type { Tab } from '../tabs/tabs.ts';
import { useViewScroll } from './use-view-scroll.ts';
import classes from './view.module.css';
import { ViewContent } from './view-content.tsx';

interface ViewProps {
  tab: Tab;
  active: boolean;
  /** True if a link or the menu led to the view. */
  byLink: boolean;
  onAddress: (key: string, search: string, options: { replace: boolean }) => void;
  onRefresh: (key: string) => void;
}

/**
 * A screen in its tab, with its own address, scroll position and error handling. While another tab is shown, `Activity`
 * preserves the screen's state and typed text. The title and the scroll position are handled outside `Activity`,
 * because they change whenever the user switches tabs.
 */
export const View = memo(function View({ tab, active, byLink, onAddress, onRefresh }: ViewProps) {
  const t = useT();
  const { key, search, page } = tab;
  const [element, setElement] = useState<HTMLElement | null>(null);
  // Hiding a view clears its refs. Ignoring that avoids re-rendering every consumer in the view (P-10).
  const keep = useCallback((found: HTMLElement | null) => {
    if (found !== null) setElement(found);
  }, []);
  const change = useCallback<Place['change']>((next, options) => onAddress(key, next, options), [onAddress, key]);
  const place = useMemo(() => ({ pathname: key, search, change }), [key, search, change]);
  const scroll = useViewScroll(active, byLink);
  useDocumentTitle(menuTitle(t, page), active);
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <AddressContext value={place}>
        <ScreenContext value={element}>
          <div className={classes.view} ref={keep}>
            <div className={classes.scroll} ref={scroll}>
              <ViewContent page={page} pathname={key} onRefresh={onRefresh} />
            </div>
          </div>
        </ScreenContext>
      </AddressContext>
    </Activity>
  );
});
