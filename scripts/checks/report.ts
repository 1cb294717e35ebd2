/** A check's results: one sentence for each problem, empty if there is none. */
export type Problems = readonly string[];

/**
 * Prints a check's results and sets the exit status to 1 if there are problems.
 * @param guard what was checked
 * @param fix what to do, and what to run afterwards
 */
export function report(guard: string, problems: Problems, fix: string): void {
  if (problems.length === 0) {
    console.log(`${guard}: all well`);
    return;
  }
  for (const problem of problems) console.error(`  ${problem}`);
  console.error(`${guard}: ${problems.length} to fix. ${fix}`);
  process.exitCode = 1;
}
