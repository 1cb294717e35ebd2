import { fetchCode } from './fetch-code.ts';

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

/** Loads what the page's own style sheets lack: they come before any code that could watch them. */
export async function loadMissingSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map((link) => fetchCode(() => loadSheet(link))));
}

/** Beside the failed one, where it belongs in the order of the sheets. */
function loadSheet(failed: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = failed.crossOrigin;
  link.href = failed.href;
  link.onload = () => resolve();
  link.onerror = () => reject(new Error(`no style sheet at ${failed.href}`));
  failed.before(link);
  return promise;
}
