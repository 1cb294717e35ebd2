/** The keyboard help is rendered once for all screens and listens here for requests to open. */
const listeners = new Set<() => void>();

export function askForKeysHelp(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function onKeysHelpAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
