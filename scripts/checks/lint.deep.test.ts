import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree } from './plant-tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** The project's own configuration, in a folder that is not a git work tree. */
const RULES = {
  'biome.json': JSON.stringify({ ...JSON.parse(read('biome.json')), vcs: { enabled: false } }),
  'scripts/biome/logical-css.grit': read('scripts/biome/logical-css.grit'),
  'scripts/biome/logical-styles.grit': read('scripts/biome/logical-styles.grit'),
};
const LONG = Array.from({ length: 60 }, (_, index) => `  console.log(${index});`).join('\n');

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

async function lint(files: Record<string, string>): Promise<string[]> {
  const root = await plantTree({ ...RULES, ...files });
  const args = [
    join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    '.',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const result: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  return [...new Set(errors.map(({ category, location }) => `${location.path} ${category}`))].sort();
}

test.each([
  [
    'an assertion',
    'server/src/a.ts',
    "export const a = JSON.parse('1') as number;\n",
    'lint/nursery/noUnsafeTypeAssertion',
  ],
  [
    'a non-null assertion',
    'web/src/a.ts',
    'export const a = (b: string | null) => b!.length;\n',
    'lint/style/noNonNullAssertion',
  ],
  ['any', 'contract/src/a.ts', 'export const a = (b: any) => b;\n', 'lint/suspicious/noExplicitAny'],
  ['the environment', 'server/src/a.ts', "export const a = process.env['A'];\n", 'lint/style/noProcessEnv'],
  ['the console', 'web/src/a.ts', "console.log('a');\n", 'lint/suspicious/noConsole'],
  [
    'an empty catch',
    'server/src/a.ts',
    'export function a() {\n  try {\n    a();\n  } catch {}\n}\n',
    'lint/suspicious/noEmptyBlockStatements',
  ],
  ['a skipped test', 'server/src/a.test.ts', "test.skip('a', () => b());\n", 'lint/suspicious/noSkippedTests'],
  ['a focused test', 'server/src/a.test.ts', "test.only('a', () => b());\n", 'lint/suspicious/noFocusedTests'],
  [
    'a promise that nobody awaits',
    'server/src/a.ts',
    'async function a() {}\nexport function b() {\n  a();\n}\n',
    'lint/nursery/noFloatingPromises',
  ],
  [
    'a function over 50 lines',
    'scripts/a.ts',
    `export function a() {\n${LONG}\n}\n`,
    'lint/complexity/noExcessiveLinesPerFunction',
  ],
  ['a file over 300 lines', 'scripts/a.ts', 'export {};\n'.repeat(301), 'lint/style/noExcessiveLinesPerFile'],
  [
    'a file name that is not in kebab case',
    'web/src/addHosts.screen.tsx',
    'export const a = 1;\n',
    'lint/style/useFilenamingConvention',
  ],
  [
    'a builtin without its prefix',
    'server/src/a.ts',
    "export { readFile } from 'fs';\n",
    'lint/style/useNodejsImportProtocol',
  ],
  ['a side in a style sheet', 'web/src/a.module.css', '.a {\n  margin-left: 4px;\n}\n', 'plugin'],
  ['a position by its side', 'web/src/a.module.css', '.a {\n  right: 0;\n}\n', 'plugin'],
  ['text aligned to a side', 'web/src/a.module.css', '.a {\n  text-align: left;\n}\n', 'plugin'],
  ['a side in a style object', 'web/src/a.tsx', 'export const a = { paddingRight: 4 };\n', 'plugin'],
  ['a side in a property', 'web/src/a.tsx', 'export const A = () => <Box ml={4} />;\n', 'plugin'],
])('%s is refused', async (_name, path, text, rule) => {
  expect(await lint({ [path]: text })).toContain(`${path} ${rule}`);
});

test('code that the rules allow passes', async () => {
  const allowed = {
    'contract/src/list.ts': "export const list = ['a'] as const;\n",
    'server/src/platform/config.ts': "export const port = process.env['PORT'];\n",
    'server/src/main-serve.ts': "console.log('ready');\n",
    'web/src/add-hosts.screen.tsx':
      'export const A = () => <Box ms={4} style={{ marginInlineStart: 4, left: 1 }} />;\n',
    'web/src/a.module.css': '.a {\n  margin-inline-start: 4px;\n  width: 4px;\n  text-align: start;\n}\n',
  };
  expect(await lint(allowed)).toEqual([]);
});
