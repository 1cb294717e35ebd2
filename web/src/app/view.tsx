import { type ComponentType, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Route, Routes } from 'react-router';
import { type Address, AddressContext } from '../lib/address.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ScreenContext } from '../lib/keys.ts';
import { useT } from '../lib/translate.tsx';
import { NotFoundPage } from './dead-ends.tsx';
import { SCREENS } from './screens.ts';
import { Splash } from './splash.tsx';
import type { Tab } from './tabs.ts';
import { useViewScroll } from './use-view-scroll.ts';
import classes from './view.module.css';
import { ViewBoundary } from './view-boundary.tsx';

const made = new Map<string, ComponentType>();

/** One component a screen, made when it is first opened. */
function screenOf(component: string): ComponentType {
  const load = SCREENS[component];
  const screen = made.get(component) ?? (load ? lazy(() => load().catch(forget(component))) : NotFoundPage);
  made.set(component, screen);
  return screen;
}

/** Code that could not be fetched is asked for again when the view is tried again. */
function forget(component: string): (error: unknown) => never {
  return (error) => {
    made.delete(component);
    throw error;
  };
}

interface ViewProps {
  tab: Tab;
  active: boolean;
  onAddress: (key: string, search: string, options: { replace: boolean }) => void;
  onRefresh: (key: string) => void;
}

/** A screen in its tab: with an address of its own, its own scroll position, and its own failures. */
export function View({ tab, active, onAddress, onRefresh }: ViewProps) {
  const t = useT();
  const { key, search, page } = tab;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const Screen = screenOf(page.component);
  const change = useCallback<Address['change']>((next, options) => onAddress(key, next, options), [onAddress, key]);
  const address = useMemo(() => ({ pathname: key, search, change, active }), [key, search, change, active]);
  const scroll = useViewScroll(active);
  useDocumentTitle(t(page.title), active);
  return (
    <AddressContext value={address}>
      <ScreenContext value={element}>
        <div className={classes.view} ref={setElement}>
          <div className={classes.scroll} ref={scroll}>
            <ViewBoundary onRetry={() => onRefresh(key)}>
              <Suspense fallback={<Splash />}>
                <Routes location={{ pathname: key, search }}>
                  <Route path={page.path} element={<Screen />} />
                </Routes>
              </Suspense>
            </ViewBoundary>
          </div>
        </div>
      </ScreenContext>
    </AddressContext>
  );
}
