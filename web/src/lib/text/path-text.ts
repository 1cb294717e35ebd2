import { directionOf } from '@greenroom/contract/locales.ts';
import { fromRightToLeft, isolated } from './isolate.ts';
import { currentLocale } from './texts.ts';

/**
 * Returns a group's path in the tree as one text, for places without markup. The top name comes first in the reading
 * direction, regardless of the names' scripts.
 */
export function pathText(path: readonly string[]): string {
  const direction = directionOf(currentLocale());
  const text = path.map((name) => (path.length === 1 ? name : isolated(name, direction))).join(' › ');
  // Also isolates the whole path, or a sentence that contains it would take its direction from the names.
  return direction === 'rtl' && path.length > 1 ? fromRightToLeft(text) : text;
}
