/** What was tried for a budget, and what it gave; written to the results where the budget is missed. */
export const TRIED: Readonly<Record<string, readonly string[]>> = {};
