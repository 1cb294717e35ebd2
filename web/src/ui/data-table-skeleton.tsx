import { Skeleton } from '@mantine/core';
import { useT } from '../lib/translate.tsx';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import type { DataColumn } from './data-table-types.ts';
import { useLate } from './use-late.ts';

interface SkeletonProps<Row> {
  columns: readonly DataColumn<Row>[];
  size: number;
  phone: boolean | undefined;
}

/** The table in its final shape, without content, once loading takes longer than the eye forgives. */
export function DataTableSkeleton<Row>({ columns, size, phone }: SkeletonProps<Row>) {
  const t = useT();
  const shown = useLate();
  const rows = Array.from({ length: Math.min(size, 20) }, (_, index) => index);
  return (
    <div className={classes.scroll} role="status" aria-label={t('common.loading')} data-late={shown}>
      <table aria-hidden className={classes.grid}>
        {phone !== true && (
          <thead>
            <tr>
              <th className={classNames(classes.head, classes.number)}>#</th>
              {columns.map((column) => (
                <th
                  key={column.id}
                  className={classes.head}
                  data-align={column.align}
                  data-grow={column.grow}
                  style={{ width: column.width }}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row} className={classes.row}>
              {(phone === true ? columns.slice(0, 1) : [null, ...columns]).map((column, index) => (
                <td key={column?.id ?? 'number'} className={classes.cell}>
                  {shown && (
                    <Skeleton height={10} width={index === 0 ? 18 : `${45 + ((row * 7 + index * 13) % 45)}%`} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
