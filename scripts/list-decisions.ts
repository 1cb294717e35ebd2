import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEAD = '<!-- records: written by npm run generate from the files of this folder -->\n\n';

/** The decision records' subjects, in the README's order. */
export const SUBJECTS = [
  'Hosts and their checks',
  'Review',
  'Groups and hosts',
  'Earnings and statistics',
  'Users, roles and security',
  'Administration',
  'Notifications and emails',
  'API',
  'Sheets and exports',
  'Lists and search',
  'Interface',
  'Performance',
  'Languages',
  'Platform and operations',
  'Code, tests and tools',
] as const;

type Subject = (typeof SUBJECTS)[number];

/**
 * Returns the README for the decisions. Each record has one line below its subject, with its title and the requirements
 * that it names.
 * @throws if a record has no title, or no subject from `SUBJECTS` in the line below it
 */
export async function listDecisions(root: string): Promise<string> {
  const folder = join(root, 'docs/decisions');
  const page = await readFile(join(folder, 'README.md'), 'utf8');
  const [before = '', after] = page.split(HEAD);
  if (after === undefined) throw new Error('docs/decisions/README.md has no list of records');
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const records = await Promise.all(
    names.map(async (name) => describeRecord(name, await readFile(join(folder, name), 'utf8'))),
  );
  const parts = SUBJECTS.map((subject) => {
    const lines = records.filter((record) => record.subject === subject).map(({ line }) => line);
    return lines.length > 0 ? `## ${subject}\n\n${lines.join('')}` : '';
  });
  return `${before}${HEAD}${parts.filter((part) => part !== '').join('\n')}`;
}

function describeRecord(name: string, record: string): { subject: Subject; line: string } {
  const number = name.slice(0, 4);
  const title = new RegExp(`^# ${number}\\. (.+)\n`).exec(record)?.[1];
  if (title === undefined) throw new Error(`${name} does not begin with "# ${number}. " and a title`);
  const named = [...new Set(record.match(/\bR-[A-Z]+-\d+/g))];
  return {
    subject: subjectOf(name, record),
    line: `- [${number} ${title}](${name})${named.length > 0 ? `: ${named.join(', ')}` : ''}\n`,
  };
}

function subjectOf(name: string, record: string): Subject {
  const given = /^#.*\n\nSubject: (.+)\n/.exec(record)?.[1];
  const subject = SUBJECTS.find((each) => each === given);
  if (subject !== undefined) return subject;
  const found = given === undefined ? 'has no subject' : `has an unknown subject, "${given}"`;
  throw new Error(
    `docs/decisions/${name} ${found}. Write a line "Subject: …" below its title, with an empty line between them. ` +
      `Use one of: ${SUBJECTS.join('; ')}. For a new subject, add it to SUBJECTS in scripts/list-decisions.ts.`,
  );
}
