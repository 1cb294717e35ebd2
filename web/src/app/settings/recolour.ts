import { changePreferences } from '../../lib/preferences.ts';
import { showWorking } from '../start/notices.tsx';

let end: (() => void) | null = null;
let underWay = 0;

/**
 * Recolors the whole interface in place (R-SHELL-11). A message appears immediately and stays until the browser has
 * painted the new colors. Several choices in a row share one message.
 * @param colour `#rrggbb`
 */
export async function recolour(colour: string, message: string): Promise<void> {
  underWay += 1;
  end ??= showWorking(message);
  await painted();
  changePreferences({ themeColor: colour });
  await painted();
  underWay -= 1;
  if (underWay > 0) return;
  end?.();
  end = null;
}

/** Resolves when the browser has shown the current document, which is when the second frame begins. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
