/** Format of a value in tables and exports. `own`: the screen and the export have a function for it. */
type Value<Row> =
  | { readonly kind: 'text' | 'host-id' | 'time' | 'country'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly value: (row: Row) => number | null }
  /** One of several words, whose texts are `<texts>.<value>`. */
  | { readonly kind: 'word'; readonly texts: string; readonly value: (row: Row) => string | null }
  | { readonly kind: 'own' };

/**
 * A column of a list, declared once. The table, its narrow layouts, the export and the check of messages are derived
 * from it. Its header is the message `<labels of the list>.<id>`.
 */
export type ListColumn<Row, Id extends string = string, Sort extends string = string> = Value<Row> & {
  readonly id: Id;
  /** The name that the server sorts by. Without it, the column cannot be sorted. */
  readonly sort?: Sort;
  /** Shows the unit or definition in the header: the message `<labels>.<id>.hint`. */
  readonly hint?: true;
  /** In pixels. Without it, the column fits its content. */
  readonly width?: number;
  /** Takes the remaining width and truncates its text. */
  readonly grow?: true;
  /** Shown in the cell of another column. In an export it has its own column. */
  readonly within?: true;
  /** Place in the two-line rows on a phone. Without it, the value follows the row if the row cannot be opened. */
  readonly phone?: 'title' | 'detail' | 'hidden';
  /** Remains visible while an entry is open beside the list. */
  readonly beside?: true;
  /** Width in an export, in characters. Without it, the column is not exported. */
  readonly sheet?: number;
};

/** A list of rows, as shown and exported. */
export interface List<Row, Id extends string = string, Sort extends string = string> {
  readonly id: string;
  /** Prefix of the header messages. */
  readonly labels: string;
  readonly columns: readonly ListColumn<Row, Id, Sort>[];
}

/** Declares a list: `listOf<Row>()({ … })`. This form infers the column names. */
export function listOf<Row>() {
  return <const Id extends string, const Sort extends string = never>(list: List<Row, Id, Sort>) => list;
}

/** Returns the header messages of a list, for the check that each has a text and each text is used. */
export function headerMessages({ labels, columns }: List<never>): string[] {
  return columns.map(({ id }) => `${labels}.${id}`);
}

export function headerHints({ labels, columns }: List<never>): string[] {
  return columns.filter(({ hint }) => hint).map(({ id }) => `${labels}.${id}.hint`);
}
