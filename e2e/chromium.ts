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

/** The one that CHROMIUM_PATH names, or the system's; no browser is downloaded. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
}
