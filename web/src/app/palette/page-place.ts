import type { GrantedPage } from '../../lib/session/granted.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import type { Translate } from '../../lib/text/translate.tsx';

/** Returns the titles of the folders above a page, from the top, without those that repeat the page's title. */
export function placeOf(page: GrantedPage, t: Translate): string {
  const title = menuTitle(t, page);
  return page.above
    .map((folder) => menuTitle(t, folder))
    .filter((name) => name !== title)
    .join(' › ');
}
