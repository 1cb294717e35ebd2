import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEAD = '<!-- records: written by npm run generate from the files of this folder -->\n\n';

/** The README of the decisions with one line a record: its title, and the requirements that it names. */
export async function listDecisions(root: string): Promise<string> {
  const folder = join(root, 'docs/decisions');
  const page = await readFile(join(folder, 'README.md'), 'utf8');
  const [before = '', after] = page.split(HEAD);
  if (after === undefined) throw new Error('docs/decisions/README.md has no list of records');
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const lines = await Promise.all(names.map(async (name) => lineOf(name, await readFile(join(folder, name), 'utf8'))));
  return `${before}${HEAD}${lines.join('')}`;
}

function lineOf(name: string, record: string): string {
  const number = name.slice(0, 4);
  const title = new RegExp(`^# ${number}\\. (.+)\n`).exec(record)?.[1];
  if (title === undefined) throw new Error(`${name} does not begin with "# ${number}. " and a title`);
  const named = [...new Set(record.match(/\bR-[A-Z]+-\d+/g))];
  return `- [${number} ${title}](${name})${named.length > 0 ? `: ${named.join(', ')}` : ''}\n`;
}
