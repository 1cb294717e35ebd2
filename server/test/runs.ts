/**
 * How often a test tries something: a few times among all others, more by an environment variable.
 * @param name such as `EVIDENCE_RUNS`
 */
export function runs(name: string, few: number): number {
  return Number(process.env[name] ?? few);
}
