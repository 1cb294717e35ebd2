import { isScreen, textPartOf } from '@greenroom/contract/screens.ts';
import type { ComponentType } from 'react';

interface ScreenCode {
  load: () => Promise<{ default: ComponentType }>;
  /** The part of the texts that comes with it; null: those that are there anyway. */
  texts: string | null;
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

/** What fetches a screen, and which texts come with it; null where there is no such screen. */
export function screenCode(key: string): ScreenCode | null {
  const load = BY_KEY.get(key);
  return load === undefined || !isScreen(key) ? null : { load, texts: textPartOf(key) };
}
