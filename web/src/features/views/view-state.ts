import type { ViewState } from '@greenroom/contract/views.ts';
import { type DeclaredColumns, parseLayout, writeLayout } from '../../domain/lists/list-layout.ts';
import { layoutParameter } from '../../domain/lists/use-list-layout.ts';
import { parseSearch, writeSearch } from '../../lib/address/address-state.ts';
import type { ListViews } from '../../lib/address/list-views.ts';

/** Returns the address parameter that names a list's view. Each list on a screen has its own parameter. */
export function viewParameter(list: string): string {
  return `view.${list}`;
}

/** The parameter's value for the declared list, if the user has chosen another view as the default. */
export const STANDARD = 'standard';

/** A list, and what its views store. */
export interface Viewed {
  readonly list: string;
  readonly views: ListViews;
  readonly declared: DeclaredColumns;
}

/**
 * Returns the part of an address that a view stores, in the form that the screen itself would write, without defaults.
 */
export function readViewState(search: string, { list, views, declared }: Viewed): ViewState {
  const written = new URLSearchParams(writeSearch(views.schema, '', parseSearch(views.schema, search)));
  const layout = layoutParameter(list);
  const columns = writeLayout(parseLayout(new URLSearchParams(search).get(layout) ?? '', declared), declared);
  const kept = views.kept.flatMap((name) => {
    const text = written.get(name);
    return text === null ? [] : [[name, text]];
  });
  return { ...Object.fromEntries(kept), ...(columns !== '' && { [layout]: columns }) };
}

/**
 * Returns a saved state, limited to what this release of the screen supports.
 * @returns `dropped`: the number of parameters that the screen doesn't know or doesn't accept
 */
export function understood(state: ViewState, viewed: Viewed): { state: ViewState; dropped: number } {
  const known = readViewState(`?${new URLSearchParams(state)}`, viewed);
  const names = [...viewed.views.kept, layoutParameter(viewed.list)];
  const dropped = Object.entries(state).filter(([name, text]) => {
    if (!names.includes(name)) return true;
    return known[name] === undefined && !isDefault(name, text, viewed);
  });
  return { state: known, dropped: dropped.length };
}

/** Returns whether a value is the default. A view saved by an earlier release may contain defaults. */
function isDefault(name: string, text: string, { views, list }: Viewed): boolean {
  if (name === layoutParameter(list)) return true;
  const field = views.schema.shape[name];
  return field !== undefined && 'safeParse' in field && field.safeParse(text).success;
}

/**
 * Returns the address after applying a view, starting at the first page. Parameters that no view stores stay unchanged.
 */
export function searchWith(search: string, state: ViewState, name: string | null, { list, views }: Viewed): string {
  const query = new URLSearchParams(search);
  for (const parameter of [...views.kept, ...views.dropped, layoutParameter(list), viewParameter(list)]) {
    query.delete(parameter);
  }
  for (const [parameter, text] of Object.entries(state)) query.set(parameter, text);
  if (name !== null) query.set(viewParameter(list), name);
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns whether an address has no parameters for the list, so that the user's default view applies. */
export function isBare(search: string, { list, views }: Viewed): boolean {
  const query = new URLSearchParams(search);
  return ![...views.kept, ...views.dropped, layoutParameter(list), viewParameter(list)].some((name) => query.has(name));
}

/**
 * Returns the state after the user chooses a view that sets only a part, such as certain columns. Everything else stays
 * unchanged.
 */
export function withPart(state: ViewState, part: ViewState, { list }: Viewed): ViewState {
  const { [layoutParameter(list)]: _columns, ...filters } = state;
  return { ...filters, ...part };
}

export function isSameState(one: ViewState, other: ViewState): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
