/**
 * A list's layout: the columns that are shown, their order, the number of pinned columns, and the widths (R-PLUS-8).
 * The address stores the layout as text. The table and the column chooser read it from there.
 */
export interface ListLayout {
  /** Every column of the list, including hidden ones, so that a column that is shown again returns to its place. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths that the user has chosen, in pixels, by column. */
  readonly widths: Readonly<Record<string, number>>;
  /** Number of pinned columns, counted from the start among the shown ones. */
  readonly pinned: number;
  /** The columns in the second line of a row on a phone. Null for the declared ones. */
  readonly details: readonly string[] | null;
}

/** The declaration that a layout starts from: the columns in order, and the number of pinned ones. */
export interface DeclaredColumns {
  readonly ids: readonly string[];
  readonly pinned: number;
}

/** Limits for a chosen width, in pixels. */
export const LEAST_WIDTH_PX = 48;
export const MOST_WIDTH_PX = 800;

const BETWEEN = '.';
const HIDDEN = '_';
const STAR = '*';

/** Returns a list's layout without any user choices. */
export function declaredLayout({ ids, pinned }: DeclaredColumns): ListLayout {
  return { order: ids, hidden: [], widths: {}, pinned: Math.min(pinned, ids.length), details: null };
}

/**
 * Reads a layout. `.` separates its parts. Each part is a column in its place (`name`), a column with its width
 * (`name*190`), a hidden column (`_kyc`), a column in the second line on a phone (`*country`, or `*` for none), or the
 * number of pinned columns (`*2`). Columns that the list does not have are dropped. Columns that the text doesn't name,
 * such as those added in a later release, are shown after the column that precedes them in the declaration.
 */
export function parseLayout(text: string, declared: DeclaredColumns): ListLayout {
  const parts = text.split(BETWEEN);
  const known = new Set(declared.ids);
  const named = new Map<string, { hidden: boolean; width: number | null }>();
  let pinned = declared.pinned;
  let details: string[] | null = null;
  for (const part of parts) {
    if (part === STAR) details ??= [];
    else if (/^\*\d{1,3}$/.test(part)) pinned = Number(part.slice(1));
    else if (part.startsWith(STAR)) details = [...(details ?? []), part.slice(1)];
    else {
      const [id = '', width] = part.replace(HIDDEN, '').split(STAR);
      if (known.has(id) && !named.has(id)) named.set(id, { hidden: part.startsWith(HIDDEN), width: widthOf(width) });
    }
  }
  const order = arrange([...named.keys()], declared.ids);
  const hidden = order.filter((id) => named.get(id)?.hidden);
  const widths = Object.fromEntries(
    order.flatMap((id) => {
      const width = named.get(id)?.width ?? null;
      return width === null ? [] : [[id, width]];
    }),
  );
  return complete({ order, hidden, widths, pinned, details });
}

/**
 * Writes a layout in as few parts as possible, in a form from which `parseLayout` returns the same layout. Returns an
 * empty text for the declared layout.
 */
export function writeLayout(layout: ListLayout, declared: DeclaredColumns): string {
  const { order, hidden, widths, pinned, details } = layout;
  const parts = namedColumns(layout, declared.ids).map((id) => {
    const width = widths[id];
    return `${hidden.includes(id) ? HIDDEN : ''}${id}${width === undefined ? '' : `${STAR}${width}`}`;
  });
  if (pinned !== Math.min(declared.pinned, shownColumns(layout).length)) parts.push(`${STAR}${pinned}`);
  if (details?.length === 0) parts.push(STAR);
  for (const id of order) if (details?.includes(id)) parts.push(`${STAR}${id}`);
  return parts.join(BETWEEN);
}

/** Returns the IDs of the shown columns, in order. */
export function shownColumns({ order, hidden }: ListLayout): string[] {
  return order.filter((id) => !hidden.includes(id));
}

/**
 * Shows or hides a column. The last shown column can't be hidden. A column that reappears among the pinned ones is
 * pinned.
 */
export function showColumn(layout: ListLayout, id: string, isShown: boolean): ListLayout {
  const shown = shownColumns(layout);
  if (isShown === shown.includes(id) || (!isShown && shown.length === 1)) return layout;
  const place = shown.filter((each) => layout.order.indexOf(each) < layout.order.indexOf(id)).length;
  const among = place < layout.pinned ? 1 : 0;
  const hidden = isShown ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id];
  return complete({ ...layout, hidden, pinned: layout.pinned + (isShown ? among : -among) });
}

/**
 * Moves a column before another one, or to the end. Moving a column in among the pinned ones pins it, and moving it out
 * unpins it.
 * @param before null for the end
 */
export function moveColumn(layout: ListLayout, id: string, before: string | null): ListLayout {
  if (id === before || !layout.order.includes(id)) return layout;
  const rest = layout.order.filter((each) => each !== id);
  const found = before === null ? -1 : rest.indexOf(before);
  const at = found < 0 ? rest.length : found;
  const order = [...rest.slice(0, at), id, ...rest.slice(at)];
  if (layout.hidden.includes(id)) return complete({ ...layout, order });
  const wasPinned = isPinned(layout, id);
  const others = layout.pinned - (wasPinned ? 1 : 0);
  const place = shownColumns({ ...layout, order }).indexOf(id);
  const staysIn = place < others || (wasPinned && place === others);
  return complete({ ...layout, order, pinned: others + (staysIn ? 1 : 0) });
}

/** Returns whether a column is pinned: it stays in place when the table is scrolled sideways. */
export function isPinned(layout: ListLayout, id: string): boolean {
  const place = shownColumns(layout).indexOf(id);
  return place >= 0 && place < layout.pinned;
}

/** Pins a column after the pinned ones, or unpins it and moves it directly after them. */
export function pinColumn(layout: ListLayout, id: string, pins: boolean): ListLayout {
  const shown = shownColumns(layout);
  if (!shown.includes(id) || isPinned(layout, id) === pins) return layout;
  const others = shown.filter((each) => each !== id);
  const kept = pins ? layout.pinned : layout.pinned - 1;
  const moved = moveColumn(layout, id, others[kept] ?? null);
  return complete({ ...moved, pinned: pins ? layout.pinned + 1 : kept });
}

/**
 * @param width in pixels, limited to the allowed range; null for the declared width, or the content's width if none is
 * declared
 */
export function resizeColumn(layout: ListLayout, id: string, width: number | null): ListLayout {
  const { [id]: _old, ...others } = layout.widths;
  return complete({ ...layout, widths: width === null ? others : { ...others, [id]: bounded(width) } });
}

/** Sets the columns in the second line of a row on a phone. */
export function chooseDetails(layout: ListLayout, details: readonly string[] | null): ListLayout {
  return complete({ ...layout, details });
}

/**
 * Returns the columns in the order of `named`. Each other column comes directly after the one that precedes it in the
 * declaration.
 */
function arrange(named: readonly string[], declared: readonly string[]): string[] {
  const order = [...named];
  for (const [index, id] of declared.entries()) {
    if (order.includes(id)) continue;
    const predecessor = declared[index - 1];
    order.splice(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
  }
  return order;
}

/** Returns the columns that a text must name: hidden ones, those with a width, and those that the order requires. */
function namedColumns({ order, hidden, widths }: ListLayout, declared: readonly string[]): string[] {
  let named = [...order];
  for (const id of order) {
    if (hidden.includes(id) || widths[id] !== undefined) continue;
    const fewer = named.filter((each) => each !== id);
    const arranged = arrange(fewer, declared);
    if (arranged.every((each, index) => each === order[index])) named = fewer;
  }
  return named;
}

/** Makes any layout valid: at least one column is shown, and the number of pinned columns is within bounds. */
function complete({ order, hidden, widths, pinned, details }: ListLayout): ListLayout {
  const kept = order.filter((id) => hidden.includes(id));
  const visible = order.length > kept.length ? kept : kept.slice(1);
  return {
    order,
    hidden: visible,
    widths,
    pinned: Math.max(0, Math.min(pinned, order.length - visible.length)),
    details: details === null ? null : order.filter((id) => details.includes(id)),
  };
}

function widthOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,4}$/.test(text) ? bounded(Number(text)) : null;
}

function bounded(width: number): number {
  return Math.round(Math.min(Math.max(width, LEAST_WIDTH_PX), MOST_WIDTH_PX));
}
