import { z } from 'zod';
import { rule } from './field-problem.ts';

/** Maximum number of origins. More would make the page policy a header with many kilobytes. */
const MOST_ORIGINS = 30;

/**
 * One host, or all hosts below a name with at least two parts: `https://*.cdn.example`. Plain http is accepted only for
 * this machine.
 */
const ORIGIN =
  /^(?:https:\/\/(?:\*\.(?=[^:]*[a-z0-9]\.[a-z0-9]))?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/** Returns only the origin from an address, so that users can paste an image URL. */
function originOf(text: string): string {
  return text.toLowerCase().replace(/^(https?:\/\/[^/?#]+)[/?#].*$/, '$1');
}

/**
 * Parses the origins from which browsers can load images and videos. The text separates them by spaces, commas or line
 * breaks. It becomes part of a header, so only origins are accepted.
 * @returns one origin per line; null if there is none
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
