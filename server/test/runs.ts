/**
 * Returns how often a test repeats something: `few` times, or `many` if the deep tests run. An environment variable
 * with the given name overrides both.
 * @param name such as `EVIDENCE_RUNS`
 */
export function runs(name: string, few: number, many: number = few): number {
  return Number(process.env[name] ?? (['deep', 'all'].includes(process.env.TEST_DEPTH ?? '') ? many : few));
}

/**
 * Returns whether every language must be complete. This is required in continuous integration. Elsewhere, English is
 * enough.
 */
export function demandsAllLanguages(): boolean {
  return process.env.CI === 'true';
}
