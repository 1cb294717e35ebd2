import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../constants.ts';

/** Query of a paged list (R-WIDGET-1): page from 1, one of the sizes. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  size: z.coerce
    .number()
    .int()
    .refine((size) => PAGE_SIZES.some((allowed) => allowed === size), { error: 'page-size' })
    .default(DEFAULT_PAGE_SIZE),
});

/** One page of a list and how many rows there are in all. */
export function page<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int().min(0) });
}

/** A list in a query: `a,b,c`, or the parameter repeated. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => {
    if (value === undefined || value === '') return [];
    const parts = Array.isArray(value) ? value : [value];
    return parts.flatMap((part) => (typeof part === 'string' ? part.split(',').filter((text) => text !== '') : [part]));
  }, z.array(item).max(200));
}

/** A time on the wire: ISO 8601 with its zone. */
export const instant = z.iso.datetime({ offset: true });
