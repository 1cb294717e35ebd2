import { directionOf } from '@greenroom/contract/locales.ts';
import { fromRightToLeft, isolated } from './isolate.ts';
import { currentLocale } from './texts.ts';

/**
 * A place in the tree of groups as one text, for where no markup can stand: the uppermost name first, in the direction of
 * reading, whatever the letters of the names.
 */
export function pathText(path: readonly string[]): string {
  const direction = directionOf(currentLocale());
  const text = path.map((name) => (path.length === 1 ? name : isolated(name, direction))).join(' › ');
  // As a whole, too: else a sentence that it is put into takes its direction from the letters.
  return direction === 'rtl' && path.length > 1 ? fromRightToLeft(text) : text;
}
