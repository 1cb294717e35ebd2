import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Makes a folder that its owner alone may look into. One that an earlier version left open to others is closed, with all
 * that is in it; the folder itself last, so that a start that is killed meanwhile is made good by the next one.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (((await lstat(folder)).mode & OTHERS) === 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (!entry.isSymbolicLink()) await closeToOthers(join(entry.parentPath, entry.name));
  await closeToOthers(folder);
}

/** Takes the rights of everybody but the owner away; nothing if it is gone, or is another user's. */
async function closeToOthers(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}
