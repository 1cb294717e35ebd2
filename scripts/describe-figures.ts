import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import { z } from 'zod';

const HEAD = '| column | hosts | groups | meaning |\n|---|---|---|---|\n';
const texts = z.record(z.string(), z.string());

/** Returns the page about figures, with each column's definition from its header. */
export async function describeFigures(root: string): Promise<string> {
  const page = await readFile(join(root, 'docs/figures.md'), 'utf8');
  const text = texts.parse(JSON.parse(await readFile(join(root, 'messages/en/earnings.json'), 'utf8')));
  const [before = '', after] = page.split(HEAD);
  if (after === undefined) throw new Error('docs/figures.md has no table of columns');
  const ofHosts = hostStatisticsList.columns.map(({ id }): string => id);
  const ofGroups = groupStatisticsList.columns.map(({ id }): string => id);
  const rows = [...new Set([...ofHosts, ...ofGroups])].map((id) => {
    const label = text[`earnings.statistics.${id}`];
    const has = (among: readonly string[]) => (among.includes(id) ? 'yes' : '');
    return `| ${label} | ${has(ofHosts)} | ${has(ofGroups)} | ${text[`earnings.statistics.${id}.hint`] ?? ''} |\n`;
  });
  return `${before}${HEAD}${rows.join('')}${after.slice(after.indexOf('\n\n') + 1)}`;
}
