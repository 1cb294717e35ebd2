/** What a guard found: a sentence for each problem, none where all is well. */
export type Problems = readonly string[];

/**
 * Prints what a guard found and sets the exit status, 1 where there is something to mend.
 * @param guard what was looked at
 * @param mend what to do, and what to run afterwards
 */
export function report(guard: string, problems: Problems, mend: string): void {
  if (problems.length === 0) {
    console.log(`${guard}: all well`);
    return;
  }
  for (const problem of problems) console.error(`  ${problem}`);
  console.error(`${guard}: ${problems.length} to mend. ${mend}`);
  process.exitCode = 1;
}
