/** What a guard found: a sentence for each problem, none where all is well. */
export type Problems = readonly string[];

/**
 * Prints what a guard found and sets the exit status, 1 where there is something to fix.
 * @param guard what was looked at
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
