import { z } from 'zod';
import { rule } from './field-problem.ts';

/** A policy of pages that names more would be a header of many kilobytes. */
const MOST_ORIGINS = 30;

/** One host, or all below a name of two parts at least: `https://*.cdn.example`. Plain http is for this machine alone. */
const ORIGIN =
  /^(?:https:\/\/(?:\*\.(?=[^:]*[a-z0-9]\.[a-z0-9]))?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/** The origin of an address: what follows the host is left out, so that a picture's own address may be pasted. */
function originOf(text: string): string {
  return text.toLowerCase().replace(/^(https?:\/\/[^/?#]+)[/?#].*$/, '$1');
}

/**
 * Origins that browsers may load pictures and videos from, in one text, separated by spaces, commas or lines. It goes into a
 * header as it is, so nothing but origins passes.
 * @returns one a line; null: none
 */
export const mediaOrigins = z
  .string()
  .max(4000)
  .nullable()
  .transform((text) => [
    ...new Set(
      (text ?? '')
        .split(/[\s,]+/)
        .filter((part) => part !== '')
        .map(originOf),
    ),
  ])
  .refine((origins) => origins.every((origin) => ORIGIN.test(origin)), rule('media-origin'))
  .refine((origins) => origins.length <= MOST_ORIGINS, rule('too-long'))
  .transform((origins) => (origins.length === 0 ? null : origins.join('\n')));
