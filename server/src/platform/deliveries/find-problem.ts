/** Which field is wrong (empty: the line as a whole), and which rule it breaks. */
export interface LineProblem {
  readonly field: string;
  readonly problem: string;
}

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: string;
}

/**
 * The first thing that a schema objects to, in the words of docs/data-in.md. A rule of the schema's own names its
 * problem as its message.
 */
export function findProblem(issues: readonly Issue[], value: unknown): LineProblem {
  const [issue] = issues;
  const field = issue?.path.map(String).join('.') ?? '';
  return { field, problem: issue === undefined ? 'invalid' : problemOf(issue, field, value) };
}

function problemOf(issue: Issue, field: string, value: unknown): string {
  if (/^[a-z]+(-[a-z]+)+$|^country$/.test(issue.message)) return issue.message;
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too-short' : 'too-small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too-long' : 'too-big';
  const missing = typeof value === 'object' && value !== null && field !== '' && !has(value, field);
  return missing ? 'required' : 'invalid';
}

function has(value: object, field: string): boolean {
  return Object.entries(value).some(([name, given]) => name === field && given !== undefined);
}
