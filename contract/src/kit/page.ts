import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../constants.ts';
import { rule } from './field-problem.ts';

/** The query for a paged list (R-WIDGET-1): a page number starting at 1, and one of the sizes. */
export const pageQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(10_000_000).default(1),
  size: z.coerce
    .number<number>()
    .int()
    .refine((size) => PAGE_SIZES.some((allowed) => allowed === size), rule('page-size'))
    .default(DEFAULT_PAGE_SIZE),
});

/** Returns the number of rows before a page. */
export function offsetOf({ page: number, size }: { page: number; size: number }): number {
  return (number - 1) * size;
}

/** Describes one page in a list, with the total number of rows. */
export function page<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int().min(0) });
}

/** A reason code in a request. Numbers that can't be a code are refused before they reach the database. */
export const codeNumber = z.number().int().min(0).max(32_767);

/** A reason code in a query. */
export const codeInQuery = z.coerce.number<number>().int().min(0).max(32_767);

/** Codes in a query, as `1,2,3` or as a repeated parameter. Empty if omitted. */
export const codeList = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))])
  .default([])
  .transform((given) => (Array.isArray(given) ? given : [given]).flatMap((part) => String(part).split(',')))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(z.array(z.coerce.number<string>().int().min(0).max(32_767)).max(200));

/** A time in a call or an answer: ISO 8601 with a time zone. */
export const instant = z.iso.datetime({ offset: true });

/**
 * A time in a request, restricted to what the database can store: no year 0, no zone beyond 15 hours, and limited
 * fractions.
 */
export const givenInstant = instant.max(40).refine((text) => !/^0000|[+-](1[6-9]|2\d):\d\d$/.test(text));
