import type { GrantedPage } from '../../lib/session/granted.tsx';
import type { Translate } from '../../lib/text/translate.tsx';

/** The folders that a page stands in, from the top; one that is called like the page says nothing more. */
export function placeOf(page: GrantedPage, t: Translate): string {
  const title = t(page.title);
  return page.above
    .map((id) => t(id))
    .filter((name) => name !== title)
    .join(' › ');
}
