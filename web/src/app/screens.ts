import { isScreen, textPartsOf } from '@greenroom/contract/screens.ts';
import type { ComponentType } from 'react';

interface ScreenCode {
  load: () => Promise<{ default: ComponentType }>;
  /** The text parts that the screen needs in addition to those that always load. */
  texts: readonly string[];
}

/** Each screen is a chunk of its own. Screens before the sign-in are not in the menu. */
const FILES = import.meta.glob<{ default: ComponentType }>([
  './*.screen.tsx',
  '../features/*/*.screen.tsx',
  '!../features/{session,invitations,password-link}/*',
]);

/** The screens by their key in the server's menu (R-ROUTE-10), which is also their file name. */
const BY_KEY = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/(.+)\.screen\.tsx$/, '$1'), load]),
);

/**
 * Returns the function that loads a screen, and the names of its texts. Returns null if there is no such screen.
 * Screens with their own texts also load the error texts. The home screen has no texts of its own and loads the error
 * texts with the first error.
 */
export function screenCode(key: string): ScreenCode | null {
  const load = BY_KEY.get(key);
  if (load === undefined || !isScreen(key)) return null;
  const own = textPartsOf(key);
  return { load, texts: own.length === 0 ? [] : [...own, 'errors'] };
}
