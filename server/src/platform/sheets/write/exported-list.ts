import { fieldProblemOf } from '@greenroom/contract/kit/field-problem.ts';
import type { List } from '@greenroom/contract/kit/list.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { UserCtx } from '../../../context.ts';
import { RefusalError } from '../../http/fail.ts';
import type { Rows } from '../../rows.ts';
import { type ListReader, type OwnValues, type WideSheet, writeList } from './write-list.ts';

/** Reads a statement's rows through a cursor, in constant memory. */
export type Stream = <Row>(query: RawBuilder<Row>) => Promise<Rows<Row>>;

/** All rows that match a list's filter, in the reader's scope. */
interface Reading<Row> {
  /** Number of rows, or null if counting would cost as much as reading. */
  readonly total: number | null;
  readonly rows: (stream: Stream) => Promise<Rows<Row>>;
}

interface Declared<Row, Id extends string, Filter extends z.ZodObject> {
  readonly list: List<Row, Id>;
  /** The schema from the list's own call, so that both share one definition. */
  readonly filter: Filter;
  /** @throws RefusalError the same as the list's own call */
  readonly open: (ctx: UserCtx, filter: z.output<Filter>) => Promise<Reading<Row>>;
  /** Returns the values for columns with the kind `own`, for a person or for a program. */
  readonly own?: (ctx: UserCtx, forPrograms: boolean) => OwnValues<Row, Id>;
}

/** A list that can be written as a file in the background, with any type of rows. */
export interface ExportedList {
  /** All the list's columns, by ID. */
  readonly columns: readonly { readonly id: string; readonly isExported: boolean }[];
  /** The names of all parts of the list's filter, including range and order. */
  readonly filters: readonly string[];
  /**
   * Finds the rows for a filter, in the caller's current scope.
   * @throws RefusalError `invalid-input` for a filter that the list's own call doesn't accept; otherwise the same as
   * that call
   */
  open(ctx: UserCtx, filter: Readonly<Record<string, unknown>>): Promise<OpenedList>;
}

interface OpenedList {
  readonly total: number | null;
  sheet(stream: Stream, reader: ListReader): Promise<WideSheet>;
}

/** Declares how a list is written as a file. */
export function exportedList<Row, Id extends string, Filter extends z.ZodObject>(
  declared: Declared<Row, Id, Filter>,
): ExportedList {
  const { list, filter: schema, own } = declared;
  return {
    columns: list.columns.map(({ id, sheet }) => ({ id, isExported: sheet !== undefined })),
    filters: Object.keys(schema.shape),
    async open(ctx, given) {
      const parsed = schema.safeParse(given, { reportInput: true });
      if (!parsed.success) {
        const problems = parsed.error.issues.map(fieldProblemOf);
        throw new RefusalError('invalid-input', { count: problems.length }, problems, null);
      }
      const { total, rows } = await declared.open(ctx, parsed.data);
      return {
        total,
        sheet: async (stream, reader) =>
          writeList(list, await rows(stream), { ...reader, own: own?.(ctx, reader.forPrograms ?? false) ?? {} }),
      };
    },
  };
}
