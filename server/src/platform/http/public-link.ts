import type { Config } from '../config.ts';

/**
 * Returns the URL for an interface path, for use in emails. If `PUBLIC_URL` isn't set, the URL points to this machine.
 */
export function publicLink(config: Pick<Config, 'publicUrl' | 'port'>, path: string): string {
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  return `${base.replace(/\/+$/, '')}/#${path}`;
}
