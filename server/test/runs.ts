/**
 * Returns how often a test tries something: `few` times, or `many` if the deep tests run; an environment variable of
 * the given name overrides both.
 * @param name such as `EVIDENCE_RUNS`
 */
export function runs(name: string, few: number, many: number = few): number {
  return Number(process.env[name] ?? (['deep', 'all'].includes(process.env.TEST_DEPTH ?? '') ? many : few));
}

/** Returns whether every language must be complete: in continuous integration. Anywhere else English is enough. */
export function demandsAllLanguages(): boolean {
  return process.env.CI === 'true';
}
