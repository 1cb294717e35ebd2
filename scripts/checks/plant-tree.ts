import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const INSTALLED = join(import.meta.dirname, '../../node_modules');

/**
 * Creates a small project in its own folder, with planted problems for a check. The folder is removed after the test.
 * @param files maps each path from the root to its text
 * @param packages npm packages to install there; `@greenroom/contract` is always linked to the planted project's own
 * folder
 */
export async function plantTree(
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-guard-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await mkdir(join(root, 'node_modules/@greenroom'), { recursive: true });
  await symlink(join(root, 'contract'), join(root, 'node_modules/@greenroom/contract'));
  for (const name of packages) {
    await mkdir(dirname(join(root, 'node_modules', name)), { recursive: true });
    await symlink(join(INSTALLED, name), join(root, 'node_modules', name));
  }
  return root;
}
