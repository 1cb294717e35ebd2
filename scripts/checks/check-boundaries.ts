import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Problems, report } from './report.ts';
import { sourceFiles } from './source-files.ts';

const FOLDERS = ['contract', 'server', 'web', 'scripts', 'bench', 'e2e'];
const CONFIG = join(import.meta.dirname, '../../.dependency-cruiser.cjs');
const CRUISER = join(
  dirname(fileURLToPath(import.meta.resolve('dependency-cruiser'))),
  '../../bin/dependency-cruiser.mjs',
);
/**
 * A file with such a line imports something. If the parser finds no import in it, the parser did not understand the
 * file.
 */
const IMPORT_LINE = /^(?:import|export)\b[^;'"]*\bfrom\s+['"]|^import\s+['"]/m;
const OUTPUT_MAX_BYTES = 256 * 1024 * 1024;

interface Cruise {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly unknown[] }[];
  readonly summary: {
    readonly violations: readonly Violation[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string; readonly comment: string }[] };
  };
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
}

/**
 * Returns the imports that the table in docs/architecture.md forbids. Also returns the sources that could not be read,
 * since a run that reads nothing would report no problems.
 * @param root the project's folder
 */
export async function checkBoundaries(root: string): Promise<Problems> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const args = [CRUISER, '--config', CONFIG, '--output-type', 'json', ...folders, ...(await configFiles(root))];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: OUTPUT_MAX_BYTES });
  const cruise: Cruise = JSON.parse(stdout);
  const comments = new Map(cruise.summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  const violations = cruise.summary.violations.map((violation) => sentence(violation, comments));
  return [...(await unread(root, folders, cruise)), ...violations];
}

async function configFiles(root: string): Promise<string[]> {
  const files = await sourceFiles(root, '.', ['.config.ts']);
  return files.filter((path) => !path.includes('/'));
}

function sentence({ rule, from, to, cycle }: Violation, comments: ReadonlyMap<string, string>): string {
  const way = cycle && cycle.length > 0 ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${from} → ${way}: ${rule.name}. ${comments.get(rule.name) ?? ''}`;
}

async function unread(root: string, folders: readonly string[], cruise: Cruise): Promise<string[]> {
  const dependencies = new Map(cruise.modules.map((module) => [module.source, module.dependencies.length]));
  const lists = await Promise.all(folders.map((folder) => sourceFiles(root, folder, ['.ts', '.tsx'])));
  const sources = lists.flat().filter((path) => !path.endsWith('.d.ts'));
  if (sources.length === 0) return ['no source was found: run this in the project’s folder'];
  const texts = await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')));
  return sources.flatMap((path, index) => {
    const found = dependencies.get(path);
    if (found === undefined) return [`${path} was not read by dependency-cruiser`];
    if (found === 0 && IMPORT_LINE.test(texts[index] ?? '')) return [`${path}: its imports were not read`];
    return [];
  });
}

if (import.meta.main) {
  const fix =
    'Move the import to where the table in docs/architecture.md allows it; then: node scripts/checks/check-boundaries.ts';
  report('boundaries', await checkBoundaries(process.cwd()), fix);
}
