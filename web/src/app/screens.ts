import { isScreen, textPartsOf } from '@greenroom/contract/screens.ts';
import type { ComponentType } from 'react';

interface ScreenCode {
  load: () => Promise<{ default: ComponentType }>;
  /** The parts of the texts that come with it, beside those that are there anyway. */
  texts: readonly string[];
}

/** Each is a chunk of its own. What is shown before the sign-in is no screen of a menu. */
const FILES = import.meta.glob<{ default: ComponentType }>([
  './*.screen.tsx',
  '../features/*/*.screen.tsx',
  '!../features/{session,invitations,password-link}/*',
]);

/** The screens by the key that a menu of the server names them with (R-ROUTE-10): the name of their file. */
const BY_KEY = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/(.+)\.screen\.tsx$/, '$1'), load]),
);

/**
 * What fetches a screen, and which texts come with it; null where there is no such screen. One with texts of its own says
 * by itself why something is refused; the home screen, which has none, leaves that to the first refusal.
 */
export function screenCode(key: string): ScreenCode | null {
  const load = BY_KEY.get(key);
  if (load === undefined || !isScreen(key)) return null;
  const own = textPartsOf(key);
  return { load, texts: own.length === 0 ? [] : [...own, 'errors'] };
}
