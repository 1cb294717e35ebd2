import { isScreen, textPartOf } from '@greenroom/contract/screens.ts';
import type { ComponentType } from 'react';
import { withTexts } from '../lib/text/translate.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Each is a chunk of its own. What is shown before the sign-in is no screen of a menu. */
const FILES = import.meta.glob<{ default: ComponentType }>([
  './*.screen.tsx',
  '../features/*/*.screen.tsx',
  '!../features/{session,invitations}/*',
]);

/** The screens by the key that a menu of the server names them with (R-ROUTE-10): the name of their file. */
const BY_KEY = new Map(
  Object.entries(FILES).map(([path, load]) => [path.replace(/^.*\/(.+)\.screen\.tsx$/, '$1'), load]),
);

/** Fetches a screen and its texts; undefined where there is no such screen. */
export function loadScreen(key: string): Load | undefined {
  const load = BY_KEY.get(key);
  if (load === undefined || !isScreen(key)) return undefined;
  const part = textPartOf(key);
  return part === null ? load : withTexts(part, load);
}
