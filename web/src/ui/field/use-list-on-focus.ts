import { useMemo, useState } from 'react';

/**
 * Mounts the closed list of a combobox while its field has the focus, because the code that opens it expects it. At all
 * other times it is not mounted: it would be positioned, and the page measured for that, each time its view is shown
 * (P-10).
 * @returns props for the combobox and for its field
 */
export function useListOnFocus() {
  const [keepMounted, setFocused] = useState(false);
  const field = useMemo(() => ({ onFocusCapture: () => setFocused(true), onBlurCapture: () => setFocused(false) }), []);
  return { list: { keepMounted }, field };
}
