import { directionOf } from '@greenroom/contract/locales.ts';
import { sendFirstCalls } from '../../lib/api/first-calls.ts';
import { dropFailedLinks } from '../../lib/code/failed-links.ts';
import { fetchCode, isCodeWaiting, onCodeWaiting } from '../../lib/code/fetch-code.ts';
import { isMenuWide, readPreferences } from '../../lib/preferences.ts';
import { getToken } from '../../lib/session/token.ts';
import { preferredLocale } from '../../lib/text/text-parts.ts';
import { loadAhead } from '../performance/load-ahead.ts';

/** What draws. */
const loadStart = () => import('./start.tsx');

/**
 * The first code of ours that runs, long before React and what draws with it have come: it sets off all that the first
 * picture needs, at once. It may import nothing that needs more than the browser, or it would come as late as that.
 */
export async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  dropFailedLinks();
  dressFirstPage(root);
  // What index.html says until something is drawn: at once where code waits for the connection, and it keeps the address.
  onCodeWaiting(() => root.toggleAttribute('data-lost', isCodeWaiting()));
  for (const again of root.querySelectorAll('button')) again.onclick = () => location.reload();
  const [token, locale] = [getToken(), preferredLocale()];
  if (token !== null) sendFirstCalls(token, locale);
  void loadAhead(token !== null, locale);
  const { start } = await fetchCode(loadStart);
  await start(root);
}

/** Until then the page is painted as the browser prefers it; from here on as somebody chose it. */
function dressFirstPage(root: HTMLElement): void {
  const { documentElement: page } = document;
  const { appearance, showTabs } = readPreferences();
  if (appearance !== 'auto') page.dataset.mantineColorScheme = appearance;
  page.lang = preferredLocale();
  page.dir = directionOf(page.lang);
  root.toggleAttribute('data-inside', getToken() !== null);
  root.toggleAttribute('data-no-tabs', !showTabs);
  root.toggleAttribute('data-rail', !isMenuWide());
}
