import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Creates a folder that only its owner can read. If an earlier version left the folder open to other users, its
 * contents are closed first and the folder last. So if this is interrupted, the next start completes it.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (((await lstat(folder)).mode & OTHERS) === 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (!entry.isSymbolicLink()) await closeToOthers(join(entry.parentPath, entry.name));
  await closeToOthers(folder);
}

/**
 * Removes the permissions of all users except the owner. Does nothing if the path is gone or belongs to another user.
 */
async function closeToOthers(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}
