import { isScreen, textPartsOf } from '@greenroom/contract/screens.ts';
import type { ComponentType } from 'react';

interface ScreenCode {
  load: () => Promise<{ default: ComponentType }>;
  /** The parts of the texts that the screen needs in addition to those that are always loaded. */
  texts: readonly string[];
}

/** Each screen is a chunk of its own. Screens before the sign-in are not in the menu. */
const FILES = import.meta.glob<{ default: ComponentType }>([
  './*.screen.tsx',
  '../features/*/*.screen.tsx',
  '!../features/{session,invitations,password-link}/*',
]);

/** The screens by the key that the server's menu names them with (R-ROUTE-10), which is the name of their file. */
const BY_KEY = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/(.+)\.screen\.tsx$/, '$1'), load]),
);

/**
 * Returns the function that loads a screen, and the names of its texts; null if there is no such screen. Screens with
 * texts of their own also load the error texts. The home screen has none and loads them with the first error.
 */
export function screenCode(key: string): ScreenCode | null {
  const load = BY_KEY.get(key);
  if (load === undefined || !isScreen(key)) return null;
  const own = textPartsOf(key);
  return { load, texts: own.length === 0 ? [] : [...own, 'errors'] };
}
