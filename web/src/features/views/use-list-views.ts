import { type SavedView, VIEWED_LISTS, type ViewedList, type ViewState } from '@greenroom/contract/views.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useAddress } from '../../lib/address/address.tsx';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import {
  isBare,
  isSameState,
  readViewState,
  STANDARD,
  searchWith,
  understood,
  type Viewed,
  viewParameter,
  withPart,
} from './view-state.ts';
import { VIEW_KEYS, viewsQuery } from './views.data.ts';

/** A view that the user can choose: the declared list, a built-in view, or a saved one. */
export interface ChoosableView {
  /** The view's key in the address. */
  readonly key: string;
  readonly name: string;
  readonly state: ViewState;
  /** Number of the view's parameters that were left out. */
  readonly dropped: number;
  /** True if the view sets only a part of the state and leaves the rest unchanged. */
  readonly partial: boolean;
  /** Null for a built-in view. */
  readonly saved: SavedView | null;
}

export function viewedList(list: string): ViewedList | null {
  return VIEWED_LISTS.find((each) => each === list) ?? null;
}

/** Returns a list's views, which of them the address names, and whether the list now differs from it. */
export function useListViews(list: ViewedList, viewed: Viewed) {
  const { search, change } = useAddress();
  const query = useQuery(viewsQuery(list));
  useStaleOnEvent('view', VIEW_KEYS);
  const { data } = query;
  const { shipped, saved } = useChoosable(data?.views, viewed);
  const views: readonly ChoosableView[] = [...shipped, ...saved];
  const named = new URLSearchParams(search).get(viewParameter(list));
  const state = readViewState(search, viewed);
  const current = views.find(({ key }) => key === named) ?? views[0];
  const chosen = data?.chosen ?? null;
  const stateOf = (view: Pick<ChoosableView, 'state' | 'partial'>) =>
    view.partial ? withPart(state, view.state, viewed) : view.state;
  const apply = (view: Pick<ChoosableView, 'key' | 'state' | 'partial'>, replace = false) => {
    // The declared list needs no name in the address, unless another view is the default.
    const name = view.key === STANDARD && chosen === null ? null : view.key;
    change(searchWith(search, stateOf(view), name, viewed), { replace });
  };
  const open = useEffectEvent(() => {
    const view = views.find(({ key }) => key === chosen);
    if (view !== undefined && view.key !== STANDARD && isBare(search, viewed)) apply(view, true);
  });
  const bare = isBare(search, viewed);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (bare && isKnown) open();
  }, [bare, isKnown]);
  return {
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    shipped,
    saved,
    current,
    /** False while the address names a view that hasn't loaded yet. */
    isKnown: isKnown || named === null || shipped.some(({ key }) => key === named),
    state,
    isModified: current !== undefined && !isSameState(state, stateOf(current)),
    chosen,
    shareable: data?.shareable ?? [],
    apply,
  };
}

const NONE: readonly SavedView[] = [];

/** Returns the views that the user can choose, limited to what this release of the screen supports. */
function useChoosable(given: readonly SavedView[] = NONE, viewed: Viewed) {
  const t = useT();
  const shipped = useMemo<ChoosableView[]>(
    () => [
      { key: STANDARD, name: t('views.standard'), state: {}, dropped: 0, partial: false, saved: null },
      ...viewed.views.shipped.map(({ id, name, state }) => ({
        ...{ key: id, name: t(name), dropped: 0, partial: true, saved: null },
        state: understood(state, viewed).state,
      })),
    ],
    [viewed, t],
  );
  const saved = useMemo(
    () =>
      given.map((view): ChoosableView => {
        const { state, dropped } = understood(view.state, viewed);
        return {
          key: String(view.id),
          name: view.name,
          state,
          dropped: dropped + view.left.length,
          partial: false,
          saved: view,
        };
      }),
    [given, viewed],
  );
  return { shipped, saved };
}

export type ListViewsState = ReturnType<typeof useListViews>;
