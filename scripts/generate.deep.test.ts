import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['contract', 'server', 'scripts', 'package.json', 'messages', 'docs', 'README.md'];

/** Copies the project's sources to a separate folder, with the packages installed here. */
async function copyProject(): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-guard-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const source of SOURCES) await cp(join(ROOT, source), join(root, source), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

function check(root: string): { status: number | null; said: string } {
  const args = [join(root, 'scripts/generate.ts'), '--check'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test('each generated file that was changed by hand is reported, and a list that lacks a decision record, with the command to run', async () => {
  const root = await copyProject();
  const generated = ['server/schema.sql', 'server/src/platform/db/schema.ts', 'contract/openapi.json'];
  for (const path of generated) await appendFile(join(root, path), '\n');
  await writeFile(join(root, 'docs/decisions/9999-planted.md'), '# 9999. A planted record\n\nSubject: Review\n');
  const { status, said } = check(root);
  expect(status).toBe(1);
  for (const path of [...generated, 'docs/decisions/README.md']) expect(said).toContain(path);
  expect(said).toContain('npm run generate');
});

test('a setting with a default that the documents do not show is found, and a migration that is not in the committed schema', async () => {
  const root = await copyProject();
  const config = join(root, 'server/src/platform/config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace(`.default('127.0.0.1')`, `.default('127.0.0.2')`));
  await appendFile(
    join(root, 'server/migrations/0001-platform.sql'),
    '\ncreate table planted (id integer primary key);\n',
  );
  const { status, said } = check(root);
  expect(status).toBe(1);
  expect(said).toContain(
    'server/schema.sql, server/src/platform/db/schema.ts, docs/operations.md, README.md. Run: npm run generate',
  );
});
