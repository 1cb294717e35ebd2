import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPath, type Location, NavigationType, parsePath, Router, UNSAFE_createHashHistory } from 'react-router';

/** Greenroom's current location, and how it was reached. */
interface Whereabouts {
  location: Location;
  navigationType: NavigationType;
}

/** Location from which links are resolved. No link leads there, so every link gives its whole path. */
const NOWHERE: Location = { pathname: '/~', search: '', hash: '', state: null, key: 'nowhere' };

const WhereaboutsContext = createContext<ReturnType<typeof followHistory> | null>(null);

/**
 * The router in hash mode (R-ROUTE-7). Its own context does not contain the current location: React would search every
 * kept view for its consumers each time a tab is chosen (P-10). Components that need the location use
 * `useCurrentLocation`.
 */
export function ProgramRouter({ children }: { children: ReactNode }) {
  const [whereabouts] = useState(followHistory);
  useLayoutEffect(whereabouts.listen, []);
  return (
    <WhereaboutsContext value={whereabouts}>
      <Router
        location={NOWHERE}
        navigationType={NavigationType.Pop}
        navigator={whereabouts.navigator}
        useTransitions={false}
      >
        {children}
      </Router>
    </WhereaboutsContext>
  );
}

/** Returns the current location. Components that use it re-render at each navigation. */
export function useCurrentLocation(): Whereabouts {
  const whereabouts = useContext(WhereaboutsContext);
  if (whereabouts === null) throw new Error('whereabouts are asked for outside the router');
  return useSyncExternalStore(whereabouts.subscribe, whereabouts.read);
}

function followHistory() {
  // React Router exports no hash history under a stable name. `HashRouter` has one, but notifies every link of each new
  // location, and adds a history entry for a link to the current location.
  const history = UNSAFE_createHashHistory({ v5Compat: true });
  const { createURL, encodeLocation, go, replace } = history;
  const listeners = new Set<() => void>();
  // The history's own function searches the page for a base address at each link, and the page has none.
  const createHref: typeof history.createHref = (to) => `#${typeof to === 'string' ? to : createPath(to)}`;
  let now: Whereabouts = { location: history.location, navigationType: history.action };
  const push: typeof history.push = (to, state) => {
    const path = createPath(typeof to === 'string' ? parsePath(to) : to);
    // A link to the current location adds no history entry, as usual for links of a page.
    if (path === createPath(history.location)) replace(to, state);
    else history.push(to, state);
  };
  return {
    navigator: { createHref, createURL, encodeLocation, go, push, replace },
    read: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen: () =>
      history.listen(({ location, action }) => {
        now = { location, navigationType: action };
        for (const listener of listeners) listener();
      }),
  };
}
