import { useState } from 'react';
import { pressFolder } from '../granted-pages.ts';

export interface OpenFolders {
  isOpen: (path: string) => boolean;
  /** @param trail paths from the top to the pressed folder, including its own */
  press: (trail: readonly string[]) => void;
}

/**
 * Returns which menu folders are open: those above the current page, and those that the user has opened (R-SHELL-12).
 * @param shown paths from the top to the current page
 * @param oneOpen if true, opening a folder closes the others
 */
export function useOpenFolders(shown: readonly string[], oneOpen: boolean): OpenFolders {
  const above = shown.slice(0, -1);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(above));
  const now = `${oneOpen} ${shown.join(' ')}`;
  const [drawnFor, setDrawnFor] = useState(now);
  // Set while rendering, so that no frame shows a page with the previous page's folders.
  if (drawnFor !== now) {
    setDrawnFor(now);
    if (above.length > 0) setOpen(new Set(oneOpen ? above : [...open, ...above]));
    else if (oneOpen && open.size > 1) setOpen(new Set());
  }
  return {
    isOpen: (path) => open.has(path),
    press: (trail) => setOpen((before) => pressFolder(before, trail, oneOpen)),
  };
}
