import { pathOf } from '@greenroom/contract/screens.ts';
import { seeFirstCall } from '../../lib/api/first-calls.ts';
import { loadTexts } from '../../lib/text/text-parts.ts';
import { screenCode } from '../screens.ts';

/** Loads the program behind the sign-in. */
export const loadProgram = () => import('../start/program.tsx');

/** Loads the screens before the sign-in. */
export const loadOutside = () => import('../start/outside.tsx');

/** Paths of the home screen, which every user has, even if the menu lacks it. */
const HOME: readonly string[] = ['', '/', pathOf('dashboard')];

/**
 * Loads the code and texts that the page needs next, in parallel. These are the first texts, and either the screens
 * before the sign-in, or the program with its texts and the addressed screen. If loading fails, the screen reports it
 * when it requests the same code.
 */
export async function loadAhead(inside: boolean, locale: string): Promise<void> {
  const rest = inside
    ? [loadProgram(), loadTexts('rest', locale), loadScreenAhead(locale)]
    : [loadOutside(), loadTexts('errors', locale)];
  await Promise.allSettled([loadTexts('core', locale), ...rest]);
}

/**
 * Loads the addressed screen's code and texts if the menus grant the screen, and no other screen's code (R-ROUTE-10).
 */
async function loadScreenAhead(locale: string): Promise<void> {
  const path = location.hash.slice(1).replace(/\?.*$/, '');
  const key = HOME.includes(path) ? 'dashboard' : await grantedAt(path);
  const code = key === null ? null : screenCode(key);
  if (code === null) return;
  await Promise.all([code.load(), ...code.texts.map((part) => loadTexts(part, locale))]);
}

/**
 * Returns the key of the screen at a path in the menus. It doesn't validate the answer, since the code that later uses
 * it does.
 */
async function grantedAt(path: string): Promise<string | null> {
  const answer = await seeFirstCall(MENUS_CALL);
  if (answer === null || !answer.ok) return null;
  let key: string | null = null;
  JSON.parse(await answer.body.text(), (_name, value) => {
    if (value?.path === path && typeof value.component === 'string') key = value.component;
    return value;
  });
  return key;
}
