import { directionOf } from '@greenroom/contract/locales.ts';
import { sendFirstCalls } from '../../lib/api/first-calls.ts';
import { dropFailedLinks } from '../../lib/code/failed-links.ts';
import { fetchCode, isCodeWaiting, onCodeWaiting } from '../../lib/code/fetch-code.ts';
import { isMenuWide, readPreferences } from '../../lib/preferences.ts';
import { getToken } from '../../lib/session/token.ts';
import { preferredLocale } from '../../lib/text/text-parts.ts';
import { loadAhead } from '../performance/load-ahead.ts';

/** Loads the code that renders the page. */
const loadStart = () => import('./start.tsx');

/**
 * Starts Greenroom. This is our first code that runs, long before React and the rendering code have loaded, and it
 * immediately starts loading everything that the first screen needs. It must not statically import other code, or it
 * would load as late as that code.
 */
export async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  dropFailedLinks();
  dressFirstPage(root);
  // Until something is rendered, index.html shows a message while code waits for the connection. The address stays the
  // same.
  onCodeWaiting(() => root.toggleAttribute('data-lost', isCodeWaiting()));
  for (const again of root.querySelectorAll('button')) again.onclick = () => location.reload();
  const [token, locale] = [getToken(), preferredLocale()];
  if (token !== null) sendFirstCalls(token, locale);
  void loadAhead(token !== null, locale);
  const { start } = await fetchCode(loadStart);
  await start(root);
}

/** Applies the user's settings to the page, which the browser has painted according to its own preferences. */
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
