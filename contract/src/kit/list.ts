/**
 * How a value is formatted in tables and exports. For `own`, the screen and the export each have their own function.
 */
type Value<Row> =
  | { readonly kind: 'text' | 'host-id' | 'time' | 'country'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly value: (row: Row) => number | null }
  /** One of several words. The texts are `<texts>.<value>`. */
  | { readonly kind: 'word'; readonly texts: string; readonly value: (row: Row) => string | null }
  | { readonly kind: 'own' };

/**
 * A list column, declared once. The table, its narrow layouts, the export and the message check are derived from it.
 * Its header is the message `<list labels>.<id>`.
 */
export type ListColumn<Row, Id extends string = string, Sort extends string = string> = Value<Row> & {
  readonly id: Id;
  /** The name that the server sorts by. If omitted, the column can't be sorted. */
  readonly sort?: Sort;
  /** True if the header shows a unit or definition, from the message `<labels>.<id>.hint`. */
  readonly hint?: true;
  /** Width in pixels. If omitted, the column fits its content. */
  readonly width?: number;
  /** True if the column takes the remaining width and truncates its text. */
  readonly grow?: true;
  /** True if the value is shown in another column's cell. In an export it has its own column. */
  readonly within?: true;
  /**
   * The value's place in the two-line rows on a phone. If omitted, the value follows the row if the row can't be
   * opened.
   */
  readonly phone?: 'title' | 'detail' | 'hidden';
  /** True if the column stays visible while an entry is open next to the list. */
  readonly beside?: true;
  /** Width in an export, in characters. If omitted, the column isn't exported. */
  readonly sheet?: number;
};

/** A list, as shown and exported. */
export interface List<Row, Id extends string = string, Sort extends string = string> {
  readonly id: string;
  /** Prefix for the header messages. */
  readonly labels: string;
  readonly columns: readonly ListColumn<Row, Id, Sort>[];
}

/** Declares a list: `listOf<Row>()({ … })`. In this form, TypeScript infers the column names. */
export function listOf<Row>() {
  return <const Id extends string, const Sort extends string = never>(list: List<Row, Id, Sort>) => list;
}

/** Returns a list's header messages, to check that each has a text and that each text is used. */
export function headerMessages({ labels, columns }: List<never>): string[] {
  return columns.map(({ id }) => `${labels}.${id}`);
}

export function headerHints({ labels, columns }: List<never>): string[] {
  return columns.filter(({ hint }) => hint).map(({ id }) => `${labels}.${id}.hint`);
}
