import { changePreferences } from '../../lib/preferences.ts';
import { showWorking } from '../start/notices.tsx';

let end: (() => void) | null = null;
let underWay = 0;

/**
 * Recolors the whole interface in place (R-SHELL-11). The message is shown from the choice until the new colors have
 * been painted; several choices in a row share it.
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

/** Resolves when the current document is on the screen: the second frame begins after the first was shown. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
