import { pathOf } from '@greenroom/contract/screens.ts';
import { seeFirstCall } from '../../lib/api/first-calls.ts';
import { loadTexts } from '../../lib/text/text-parts.ts';
import { screenCode } from '../screens.ts';

/** Everything behind the sign-in. */
export const loadProgram = () => import('../start/program.tsx');

/** Everything before it. */
export const loadOutside = () => import('../start/outside.tsx');

/** Where the home screen is; everybody has it, also where the menu lacks it. */
const HOME: readonly string[] = ['', '/', pathOf('dashboard')];

/**
 * Loads what is about to be seen, all at once instead of one after the other: the first texts and what is before the
 * sign-in, or else the program, its texts, and the screen that the address leads to. A failure shows when the screen asks
 * for the same again.
 */
export async function loadAhead(inside: boolean, locale: string): Promise<void> {
  const rest = inside
    ? [loadProgram(), loadTexts('rest', locale), loadScreenAhead(locale)]
    : [loadOutside(), loadTexts('errors', locale)];
  await Promise.allSettled([loadTexts('core', locale), ...rest]);
}

/** The code of a screen that is not granted is not loaded (R-ROUTE-10): the menus say which is. */
async function loadScreenAhead(locale: string): Promise<void> {
  const path = location.hash.slice(1).replace(/\?.*$/, '');
  const key = HOME.includes(path) ? 'dashboard' : await grantedAt(path);
  const code = key === null ? null : screenCode(key);
  if (code === null) return;
  await Promise.all([code.load(), ...code.texts.map((part) => loadTexts(part, locale))]);
}

/** The key of the screen that a menu has at a path; what the answer really is, is checked by who takes it. */
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
