import { existsSync } from 'node:fs';

/** Flags for the system's Chromium: headless, and without network calls of its own. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An address as on an intranet: plain HTTP, and not this machine's own name.
  '--host-resolver-rules=MAP greenroom.intranet 127.0.0.1',
];

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without windows and profiles. Journeys take five sixths of the time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Finds the browser for journeys: CHROMIUM_PATH, or the system's, the headless shell first. None is downloaded. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? [HEADLESS_SHELL, ...WHOLE].find(existsSync);
}

/** Finds the browser for measurements, which test what people use: CHROMIUM_PATH, or the system's full one. */
export function findWholeChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? WHOLE.find(existsSync);
}
