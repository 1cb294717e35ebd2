import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeLoad, describeMachine } from './machine.ts';
import type { Measurement } from './measurement.ts';
import { TRIED } from './tried.ts';

const FILE = join(import.meta.dirname, 'results.md');

const HEADER = ['id', 'work', 'ours', 'limit', 'ratio', 'budget', ''];

/** Formats the measurements as a Markdown table, which is also readable in a terminal. */
export function table(measured: readonly Measurement[]): string {
  const rows = measured.map((one) => [
    one.id,
    one.work,
    one.ours,
    one.limit,
    one.ratio === null ? '–' : `${one.ratio.toFixed(2)} ×`,
    one.budget,
    one.met ? 'met' : 'missed',
  ]);
  const widths = HEADER.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEADER), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

/** Returns the last full run as a document, for readers who don't run it themselves. */
export async function writeResults(measured: readonly Measurement[], scale: number): Promise<string> {
  const missed = [...new Set(measured.filter((one) => !one.met).map(({ id }) => id))];
  const text = [
    '# The last measurements',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${describeMachine()}, Node ${process.versions.node}, ` +
      `load ${describeLoad()} at the end, ${scale === 1 ? 'full size' : `${scale} of the full size`}. Ours and its limit are ` +
      'measured in the same run, so the ratio is the figure that counts.',
    '',
    table(measured),
    '',
    ...measured.flatMap((one) => one.notes).map((note) => `- ${note}`),
    ...(missed.length > 0 ? ['', '## What was tried where a budget is missed', ''] : []),
    ...missed.flatMap((id) => (TRIED[id] ?? ['nothing yet']).map((attempt) => `- ${id}: ${attempt}`)),
    '',
  ].join('\n');
  await writeFile(FILE, text);
  return FILE;
}
