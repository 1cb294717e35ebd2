import { useMemo, useState } from 'react';

/**
 * The list of a combobox is there, though closed, while its field has the focus: what opens it expects it to be. At all
 * other times it is not: each time that its view is shown it would be positioned, and the page measured for that (P-10).
 * @returns what the combobox spreads, and what its field does
 */
export function useListOnFocus() {
  const [keepMounted, setFocused] = useState(false);
  const field = useMemo(() => ({ onFocusCapture: () => setFocused(true), onBlurCapture: () => setFocused(false) }), []);
  return { list: { keepMounted }, field };
}
