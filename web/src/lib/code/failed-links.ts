/**
 * Removes every `<link>` that failed from the page. Vite's preload treats a style sheet whose link is in the page as
 * loaded, so a retry would show the screen without it.
 */
export function dropFailedLinks(): void {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove();
  };
  window.addEventListener('error', drop, { capture: true });
}
