import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { ReaderJob } from '../reader-job.ts';
import { SHEET_LIMITS } from '../sheet-limits.ts';
import { CompiledProgram } from './compiled-program.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'greenroom-compiled-'));
afterAll(() => rm(folder, { recursive: true }));

/** What a program says that prints a word from another module. */
const says = async (program: CompiledProgram) => (await run(process.execPath, [program.path()])).stdout.trim();
const isCompiled = (program: CompiledProgram) => program.path().endsWith('.mjs');

/** A program of two modules, in a folder of its own. */
async function writeProgram(): Promise<{ sources: string; compiled: string; program: () => CompiledProgram }> {
  const sources = await mkdtemp(join(folder, 'sources-'));
  const compiled = join(sources, 'cache', 'main.mjs');
  await writeFile(join(sources, 'package.json'), '{ "type": "module" }');
  await writeFile(join(sources, 'word.ts'), "export const word: string = 'one';\n");
  await writeFile(join(sources, 'main.ts'), "import { word } from './word.ts';\nconsole.log(word);\n");
  return { sources, compiled, program: () => new CompiledProgram(join(sources, 'main.ts'), compiled) };
}

test('a program runs from its sources until it is compiled, and then from one file of plain JavaScript', async () => {
  const { sources, compiled, program } = await writeProgram();
  const first = program();
  expect(isCompiled(first)).toBe(false);
  expect(await says(first)).toBe('one');
  await first.compile();
  expect(isCompiled(first)).toBe(true);
  expect(await says(first)).toBe('one');
  expect(await readFile(compiled, 'utf8')).not.toContain(': string');
  expect(await readdir(join(sources, 'cache')), 'nothing unfinished is left').toEqual(['main.mjs']);
  expect(isCompiled(program()), 'for the next process, too').toBe(true);
  await rm(compiled);
  expect(isCompiled(first), 'cleared away').toBe(false);
  expect(await says(first)).toBe('one');
  await first.compile();
  expect(isCompiled(first)).toBe(true);
});

test('a program of which any module has changed since runs from its sources, and is compiled from them', async () => {
  const { sources, program } = await writeProgram();
  await program().compile();
  await writeFile(join(sources, 'word.ts'), "export const word: string = 'two';\n");
  const changed = program();
  expect(isCompiled(changed)).toBe(false);
  expect(await says(changed)).toBe('two');
  await changed.compile();
  expect(isCompiled(changed)).toBe(true);
  expect(await says(changed)).toBe('two');
  await rm(join(sources, 'word.ts'));
  const incomplete = program();
  expect(isCompiled(incomplete), 'with a module gone').toBe(false);
  await incomplete.compile();
  expect(isCompiled(incomplete)).toBe(false);
});

test('a program runs from its sources where it cannot be compiled, or the file is none that was', async () => {
  const { sources, compiled, program } = await writeProgram();
  await writeFile(join(sources, 'cache'), 'where the folder should be');
  const hindered = program();
  await hindered.compile();
  expect(isCompiled(hindered)).toBe(false);
  expect(await says(hindered)).toBe('one');
  await rm(join(sources, 'cache'));
  await mkdir(join(sources, 'cache'));
  for (const text of ["console.log('of nobody');\n", '// compiled from [["word.ts"]]\n']) {
    await writeFile(compiled, text);
    const another = program();
    expect(isCompiled(another), text).toBe(false);
    await another.compile();
    expect(isCompiled(another), `${text} is replaced`).toBe(true);
  }
});

test('[R-HOST-3] compiled, the reading process says of a sheet of each kind, and of one that it refuses, what it says from its sources', async () => {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const sources = here('../main-read-sheet.ts');
  const compiled = join(folder, 'read-sheet.mjs');
  await new CompiledProgram(sources, compiled).compile();
  const sheets = [
    { name: 'list.xlsx', kind: 'xlsx' },
    { name: 'table.xls', kind: 'xls' },
    { name: 'table-gb18030.csv', kind: 'csv' },
    { name: 'empty.xlsx', kind: 'xlsx' },
  ] as const;
  const readAll = (program: string) =>
    Promise.all(
      sheets.map(async ({ name, kind }) => {
        const job: ReaderJob = { kind, path: here(`../fixtures/${name}`), limits: SHEET_LIMITS };
        const flags = ['--permission', '--allow-fs-read=*'];
        return [name, (await run(process.execPath, [...flags, program, JSON.stringify(job)])).stdout];
      }),
    );
  const said = await readAll(sources);
  expect(said.map(([, text]) => text?.includes('"type":"refused"'))).toEqual([false, false, false, true]);
  expect(await readAll(compiled)).toEqual(said);
});
