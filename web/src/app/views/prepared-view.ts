import { useEffect, useSyncExternalStore } from 'react';

/** A pointer that only crosses a link is gone sooner. */
const REST_MS = 50;
/** A finger is gone before its tap is a click. */
const GONE_MS = 500;

/** The path of the view that a pointer is about to open: it rests on a link to it, or presses one. */
let prepared: string | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Whether a kept view is to be drawn though nobody sees it yet: the click then only has to reveal it (P-10). It ends when the
 * pointer goes, when the view is shown, and with any key, before the key can move the focus into it.
 */
export function usePrepared(pathname: string, shown: boolean): boolean {
  useEffect(() => {
    if (shown) prepare(null);
  }, [shown]);
  return useSyncExternalStore(subscribe, () => prepared === pathname) && !shown;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

function listen(): void {
  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('pointerout', onPointerOut);
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('keydown', onKeyDown, { capture: true });
}

function stopListening(): void {
  prepare(null);
  document.removeEventListener('pointerover', onPointerOver);
  document.removeEventListener('pointerout', onPointerOut);
  document.removeEventListener('pointerdown', onPointerDown);
  document.removeEventListener('keydown', onKeyDown, { capture: true });
}

function onPointerOver({ target }: PointerEvent): void {
  const path = pathOfLink(target);
  clearTimeout(resting);
  if (path !== prepared) resting = setTimeout(prepare, REST_MS, path);
}

function onPointerOut({ relatedTarget }: PointerEvent): void {
  if (relatedTarget !== null) return;
  clearTimeout(resting);
  resting = setTimeout(prepare, GONE_MS, null);
}

function onPointerDown({ target }: PointerEvent): void {
  prepare(pathOfLink(target));
}

function onKeyDown(): void {
  prepare(null);
}

function prepare(path: string | null): void {
  clearTimeout(resting);
  if (path === prepared) return;
  prepared = path;
  for (const listener of listeners) listener();
}

/** @returns the path that a link within the program leads to, if this is, or is in, one */
function pathOfLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
  return link?.getAttribute('href')?.slice(1).split('?', 1)[0] ?? null;
}
