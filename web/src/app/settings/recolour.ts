import { changePreferences } from '../../lib/preferences.ts';
import { showWorking } from '../start/notices.tsx';

let end: (() => void) | null = null;
let underWay = 0;

/**
 * Recolours the whole interface in place (R-SHELL-11). The message stands from the choice until the new colours have
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

/** Resolves when what stands in the document now is on the screen: the second frame begins after the first was shown. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
