import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders without sources: installed packages, builds, and files written by a run. */
const SKIPPED = new Set(['node_modules', 'dist', 'test-results']);

/**
 * Returns the files below a folder that have one of the extensions, sorted, as paths from the root with slashes. Hidden
 * folders are skipped. If the folder doesn't exist, the list is empty.
 * @param endings such as `.ts`
 */
export async function sourceFiles(root: string, folder: string, endings: readonly string[]): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(absent);
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => SKIPPED.has(part) || part.startsWith('.')))
    .sort();
}

function absent(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
