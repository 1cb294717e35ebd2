/**
 * Removes every failed `<link>` from the page. Vite's preload treats a style sheet as loaded if its link is in the
 * page, so a retry would show the screen unstyled.
 */
export function dropFailedLinks(): void {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove();
  };
  window.addEventListener('error', drop, { capture: true });
}
