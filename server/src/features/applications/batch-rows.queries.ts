import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** The batch lines at which the difference between line number and sheet row changes, with their sheet rows. */
export interface RowShifts {
  readonly lines: readonly number[];
  readonly rows: readonly number[];
}

export async function insertRows(trx: Trx, batchId: number, { lines, rows }: RowShifts): Promise<void> {
  await sql`
    insert into batch_rows (batch_id, lines, rows) values (${batchId}, ${[...lines]}::int[], ${[...rows]}::int[])`.execute(
    trx,
  );
}

/**
 * Returns the sheet row for a line, as numbered by a spreadsheet.
 * @param shifts a row of `batch_rows`, or nulls
 */
export function rowOf(line: RawBuilder<unknown>, shifts: string): RawBuilder<number> {
  const lines = sql.ref(`${shifts}.lines`);
  const at = sql`width_bucket(${line}, ${lines})`;
  return sql<number>`coalesce((${sql.ref(`${shifts}.rows`)})[${at}] + ${line} - (${lines})[${at}], ${line})`;
}

/**
 * Stores the sheet rows that the copied lines had in the earlier batch.
 * @param source the copied lines, as `line` and `host_id`
 */
export async function copyRows(trx: Trx, from: number, to: number, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into batch_rows (batch_id, lines, rows)
    select ${to}::bigint, array_agg(p.line order by p.line), array_agg(p.row order by p.line)
    from (
      select p.*, p.row - p.line is distinct from lag(p.row - p.line, 1, 0) over (order by p.line) as shifted
      from (
        select (row_number() over (order by s.line))::int as line, ${rowOf(sql`s.line`, 'r')} as row
        from (${source}) s left join batch_rows r on r.batch_id = ${from}
      ) p
    ) p
    where p.shifted
    having count(*) > 0`.execute(trx);
}
