import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LIST = join(import.meta.dirname, 'common-passwords.txt');

let reading: Promise<ReadonlySet<string>> | null = null;

/** Whether a password is one of the most common ones, ignoring the case and width of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readList();
  return (await reading).has(password.normalize('NFKC').toLowerCase());
}

/** One password a line; lines that begin with `# ` are about the list. */
async function readList(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(LIST, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
