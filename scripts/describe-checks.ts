import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REASONS } from '@greenroom/contract/applications/reasons.ts';
import { z } from 'zod';
import { CHECKS } from '../server/src/features/applications/checks.ts';

const HEAD = '| order | code | reason | who can fix it |\n|---|---|---|---|\n';
const texts = z.record(z.string(), z.string());

/** Returns the architecture page with its table of checks, built from code and messages (R-HOST-9). */
export async function describeChecks(root: string): Promise<string> {
  const page = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const text = texts.parse(JSON.parse(await readFile(join(root, 'messages/en/reasons.json'), 'utf8')));
  const [before = '', after] = page.split(HEAD);
  if (after === undefined) throw new Error('docs/architecture.md has no table of checks');
  const rows = CHECKS.map(({ code }, index) => {
    const fixer = text[`reasons.fixer.${REASONS[code].fixer}`];
    return `| ${index + 1} | ${code} | ${text[`reasons.${code}`]} | ${fixer} |\n`;
  });
  return `${before}${HEAD}${rows.join('')}${after.slice(after.indexOf('\n\n') + 1)}`;
}
