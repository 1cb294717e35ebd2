import type { Config } from '../config.ts';

/** Returns the URL of a path of the interface, as used in emails. Without `PUBLIC_URL` it leads to this machine. */
export function publicLink(config: Pick<Config, 'publicUrl' | 'port'>, path: string): string {
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  return `${base.replace(/\/+$/, '')}/#${path}`;
}
