import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findWholeChromium } from '../e2e/chromium.ts';

/**
 * Returns the path of the system's Chromium.
 * @throws Error if this machine has no Chromium
 */
export function chromiumPath(): string {
  const found = findWholeChromium();
  if (found === undefined) throw new Error('no Chromium was found: install it, or name it in CHROMIUM_PATH');
  return found;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
}

/** Everything needed to open Greenroom as a signed-in user. */
export interface Screens {
  readonly address: string;
  readonly token: string;
  readonly browser: Browser;
}

/** Opens a page in a browser that has an empty cache and the token's cookie, as if the user had signed in elsewhere. */
export async function signedIn({ address, browser, token }: Screens): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'token', value: token, url: address }]);
  return { context, page: await context.newPage() };
}

const PRESS_MS = 80;
const SHOWN_MS = 250;
const REST_MS = 250;

/**
 * Clicks as a person does: the pointer moves first, then presses for a moment. Nothing else is queried until the frame
 * has been shown, since a locator's own click and waiting inspect the page while it is drawn.
 */
export async function clickAsHand(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be clicked is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await pause(REST_MS);
  await page.mouse.down();
  await pause(PRESS_MS);
  await page.mouse.up();
  await pause(SHOWN_MS);
}

/**
 * A fetch by a page: kind, address without host, and bytes transferred including headers. Bytes are 0 until all have
 * arrived.
 */
export interface Fetched {
  readonly kind: string;
  readonly path: string;
  readonly bytes: number;
}

/** Listens to all fetches by a page. Open responses, such as the event stream, are included as soon as they begin. */
export async function listenToFetches(context: BrowserContext, page: Page): Promise<() => readonly Fetched[]> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const fetched = new Map<string, Fetched>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    fetched.set(requestId, { kind: type, path: new URL(response.url).pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId);
    if (known) fetched.set(requestId, { ...known, bytes: encodedDataLength });
  });
  return () => [...fetched.values()];
}

/**
 * Waits until nothing has arrived for a second. Server-sent events keep a connection open, so the network is never
 * idle.
 */
export async function untilQuiet(fetched: () => readonly Fetched[]): Promise<void> {
  let seen = -1;
  while (kilobytes(fetched()) !== seen) {
    seen = kilobytes(fetched());
    await pause(1000);
  }
}

export function kilobytes(fetched: readonly Fetched[], kinds?: readonly string[]): number {
  const counted = fetched.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
