import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Creates a folder that only its owner can read. A folder that an earlier version left open to others is closed with
 * all its contents. The folder itself comes last, so that the next start completes a start that was killed.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (((await lstat(folder)).mode & OTHERS) === 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (!entry.isSymbolicLink()) await closeToOthers(join(entry.parentPath, entry.name));
  await closeToOthers(folder);
}

/** Removes the permissions of all users but the owner. Does nothing if the path is gone, or belongs to another user. */
async function closeToOthers(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}
