import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPath, type Location, NavigationType, parsePath, Router, UNSAFE_createHashHistory } from 'react-router';

/** Greenroom's current location, and how it was reached. */
interface Whereabouts {
  location: Location;
  navigationType: NavigationType;
}

/** Location from which links are resolved. No link leads there, so every link is resolved to its whole path. */
const NOWHERE: Location = { pathname: '/~', search: '', hash: '', state: null, key: 'nowhere' };

const WhereaboutsContext = createContext<ReturnType<typeof followHistory> | null>(null);

/**
 * The router in hash mode (R-ROUTE-7). Its context doesn't contain the current location: if it did, React would search
 * every mounted view for its consumers each time the user chooses a tab (P-10). Components that need the location use
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

/** Returns the current location. Components that call this re-render at each navigation. */
export function useCurrentLocation(): Whereabouts {
  const whereabouts = useContext(WhereaboutsContext);
  if (whereabouts === null) throw new Error('whereabouts are asked for outside the router');
  return useSyncExternalStore(whereabouts.subscribe, whereabouts.read);
}

function followHistory() {
  // React Router exports no hash history under a stable name. `HashRouter` has one, but it notifies every link about
  // each new location, and adds a history entry for a link to the current location.
  const history = UNSAFE_createHashHistory({ v5Compat: true });
  const { createURL, encodeLocation, go, replace } = history;
  const listeners = new Set<() => void>();
  // For each link, the history's own function would search the page for a base address, which the page doesn't have.
  const createHref: typeof history.createHref = (to) => `#${typeof to === 'string' ? to : createPath(to)}`;
  let now: Whereabouts = { location: history.location, navigationType: history.action };
  const push: typeof history.push = (to, state) => {
    const path = createPath(typeof to === 'string' ? parsePath(to) : to);
    // A link to the current location adds no history entry, as with the browser's own links.
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
