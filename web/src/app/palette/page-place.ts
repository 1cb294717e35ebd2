import type { GrantedPage } from '../../lib/session/granted.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import type { Translate } from '../../lib/text/translate.tsx';

/** The folders that a page stands in, from the top; one that is called like the page says nothing more. */
export function placeOf(page: GrantedPage, t: Translate): string {
  const title = menuTitle(t, page);
  return page.above
    .map((folder) => menuTitle(t, folder))
    .filter((name) => name !== title)
    .join(' › ');
}
