import { useMemo, useState } from 'react';

/**
 * Mounts a combobox's closed list while its field has the focus, because the code that opens the list expects it in the
 * page. At all other times, the list isn't mounted. Otherwise, each time its view is shown, the list would be
 * positioned, for which the page must be measured (P-10).
 * @returns props for the combobox and for its field
 */
export function useListOnFocus() {
  const [keepMounted, setFocused] = useState(false);
  const field = useMemo(() => ({ onFocusCapture: () => setFocused(true), onBlurCapture: () => setFocused(false) }), []);
  return { list: { keepMounted }, field };
}
