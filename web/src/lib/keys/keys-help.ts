/** The help on keys is drawn once for all screens; this is how it is asked for. */
const listeners = new Set<() => void>();

export function askForKeysHelp(): void {
  for (const listener of listeners) listener();
}

/** @returns what ends it */
export function onKeysHelpAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
