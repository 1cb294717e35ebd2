/**
 * Takes every `<link>` that failed out of the page. Vite's preload takes a style sheet whose link is in the page for one
 * that was loaded: tried again, the screen would come without it.
 */
export function dropFailedLinks(): void {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove();
  };
  window.addEventListener('error', drop, { capture: true });
}
