import { existsSync } from 'node:fs';

/** Flags for the system's Chromium: headless, and without its own network calls. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Makes an address as on an intranet available: plain HTTP, and not this machine's own name.
  '--host-resolver-rules=MAP greenroom.intranet 127.0.0.1',
];

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without windows and profiles. Journeys take only five sixths of the time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Finds the browser for journeys. This is CHROMIUM_PATH or the system's browser, with the headless shell preferred.
 * None is downloaded.
 */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? [HEADLESS_SHELL, ...WHOLE].find(existsSync);
}

/**
 * Finds the browser for measurements, which should use what people use. This is CHROMIUM_PATH or the system's full
 * browser.
 */
export function findWholeChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? WHOLE.find(existsSync);
}
