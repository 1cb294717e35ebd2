import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findWholeChromium } from '../e2e/chromium.ts';

/** @throws Error where this machine has no Chromium */
export function chromiumPath(): string {
  const found = findWholeChromium();
  if (found === undefined) throw new Error('no Chromium was found: install it, or name it in CHROMIUM_PATH');
  return found;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
}

/** What a page fetched: kind, address without the host, bytes over the wire with headers. */
export interface Fetched {
  readonly kind: string;
  readonly path: string;
  readonly bytes: number;
}

/** Listens to everything that a page fetches. */
export async function listenToFetches(context: BrowserContext, page: Page): Promise<() => readonly Fetched[]> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, { kind: string; path: string }>();
  const fetched: Fetched[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, { kind: type, path: new URL(response.url).pathname });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = kinds.get(requestId);
    if (known) fetched.push({ ...known, bytes: encodedDataLength });
  });
  return () => fetched;
}

export function kilobytes(fetched: readonly Fetched[], kinds?: readonly string[]): number {
  const counted = fetched.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
