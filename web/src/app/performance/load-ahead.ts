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
 * Loads the code and texts that are needed next, in parallel: the first texts, and either the screens before the
 * sign-in or the program with its texts and the addressed screen. A failure is reported when the screen requests the
 * same code again.
 */
export async function loadAhead(inside: boolean, locale: string): Promise<void> {
  const rest = inside
    ? [loadProgram(), loadTexts('rest', locale), loadScreenAhead(locale)]
    : [loadOutside(), loadTexts('errors', locale)];
  await Promise.allSettled([loadTexts('core', locale), ...rest]);
}

/**
 * Loads the addressed screen's code and texts. The menus determine whether it is granted; code of other screens is not
 * loaded (R-ROUTE-10).
 */
async function loadScreenAhead(locale: string): Promise<void> {
  const path = location.hash.slice(1).replace(/\?.*$/, '');
  const key = HOME.includes(path) ? 'dashboard' : await grantedAt(path);
  const code = key === null ? null : screenCode(key);
  if (code === null) return;
  await Promise.all([code.load(), ...code.texts.map((part) => loadTexts(part, locale))]);
}

/** Returns the key of the screen that a menu has at a path. The answer itself is validated by its real consumer. */
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
