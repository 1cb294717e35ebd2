const LONGEST = 32;

/**
 * Returns the key for a new role with this name. `Night shift` becomes `night-shift`, or `night-shift-2` if that
 * already exists. A name in another script becomes `role`.
 * @param taken the existing keys with the same beginning
 */
export function roleKey(name: string, taken: readonly string[]): string {
  const beginning = keyBeginning(name);
  const known = new Set(taken);
  if (!known.has(beginning)) return beginning;
  const number = Array.from({ length: known.size + 1 }, (_, at) => at + 2).find(
    (at) => !known.has(`${beginning}-${at}`),
  );
  return `${beginning}-${number}`;
}

/** Returns the beginning of the key for a role with this name. */
export function keyBeginning(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return words === '' ? 'role' : words;
}
