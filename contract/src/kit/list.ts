/** How a value is written, in a table and in an export; `own`: by a function of the screen and one of the export. */
type Value<Row> =
  | { readonly kind: 'text' | 'host-id' | 'time' | 'country'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly value: (row: Row) => number | null }
  /** One of a few words, whose texts are `<texts>.<value>`. */
  | { readonly kind: 'word'; readonly texts: string; readonly value: (row: Row) => string | null }
  | { readonly kind: 'own' };

/**
 * A column of a list, declared once: the table, its narrower forms, the export and the check of messages come from it.
 * Its header is the message `<labels of the list>.<id>`.
 */
export type ListColumn<Row, Id extends string = string, Sort extends string = string> = Value<Row> & {
  readonly id: Id;
  /** The name that the server sorts by; without it the column cannot be sorted. */
  readonly sort?: Sort;
  /** Unit or definition behind the header: the message `<labels>.<id>.hint`. */
  readonly hint?: true;
  /** In pixels; without it the column takes what its content needs. */
  readonly width?: number;
  /** Takes what is left and cuts its text. */
  readonly grow?: true;
  /** Drawn in the cell of another column, not in one of its own; a column of its own in an export. */
  readonly within?: true;
  /** Its place in the two-line rows of a phone; without it, behind the row where a row cannot be opened. */
  readonly phone?: 'title' | 'detail' | 'hidden';
  /** Stays while a record is open beside the list. */
  readonly beside?: true;
  /** Its width in an export, in characters; without it the column is not exported. */
  readonly sheet?: number;
};

/** A list of rows, as people see it and take it home. */
export interface List<Row, Id extends string = string, Sort extends string = string> {
  readonly id: string;
  /** What the messages of the headers begin with. */
  readonly labels: string;
  readonly columns: readonly ListColumn<Row, Id, Sort>[];
}

/** Declares a list: `listOf<Row>()({ … })`, so that the names of its columns are inferred. */
export function listOf<Row>() {
  return <const Id extends string, const Sort extends string = never>(list: List<Row, Id, Sort>) => list;
}

/** The messages of a list's headers, for the check that each has a text and each text is used. */
export function headerMessages({ labels, columns }: List<never>): string[] {
  return columns.map(({ id }) => `${labels}.${id}`);
}

export function headerHints({ labels, columns }: List<never>): string[] {
  return columns.filter(({ hint }) => hint).map(({ id }) => `${labels}.${id}.hint`);
}
