import { existsSync } from 'node:fs';

/** How the system's Chromium is started: headless, and without any network calls of its own. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // An address as an intranet has it: plain HTTP, and not this machine's own name.
  '--host-resolver-rules=MAP greenroom.intranet 127.0.0.1',
];

const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without windows and profiles: journeys take five sixths of the time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** For journeys: the browser that CHROMIUM_PATH names, or the system's, the headless shell first; none is downloaded. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? [HEADLESS_SHELL, ...WHOLE].find(existsSync);
}

/** For measurements, which count what people use: the browser that CHROMIUM_PATH names, or the system's whole one. */
export function findWholeChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? WHOLE.find(existsSync);
}
