/**
 * Creates and restores a backup of all Greenroom data, both database and files:
 *
 * npm run backup -- greenroom.backup
 * DATA_FOLDER=/srv/greenroom npm run restore -- greenroom.backup
 *
 * A backup is a consistent snapshot, and can be made while Greenroom runs. A restore needs an empty target. Exit status
 * 1 means that the command failed, and 2 that the arguments are wrong.
 */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, complain, runCommand } from './platform/command-line.ts';
import { readConfig } from './platform/config.ts';
import type { Summary } from './platform/db/backup/backup-file.ts';
import { restoreBackup } from './platform/db/backup/restore-backup.ts';
import { writeBackup } from './platform/db/backup/write-backup.ts';
import { defaultDataFolder } from './platform/db/cluster/cluster.ts';
import { reachDatabase } from './platform/db/cluster/reach-database.ts';
import { migrateDatabase } from './platform/db/migrate.ts';

const USAGE = `Usage: npm run backup -- <file>
       npm run restore -- <file>`;
const ROOT = join(import.meta.dirname, '../..');
const MEGABYTE = 1e6;

await runCommand(USAGE, readArguments);

function readArguments(): Command | null {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [action, path, ...others] = positionals;
  if (path === undefined || others.length > 0) return null;
  return action === 'write' || action === 'restore' ? () => carryOut(action, resolve(path)) : null;
}

async function carryOut(action: 'write' | 'restore', path: string): Promise<number> {
  const config = readConfig();
  const folder = resolve(config.dataFolder ?? (await defaultDataFolder(ROOT)));
  const files = join(folder, 'files', 'kept');
  // Check the backup file before creating a database for it.
  if (action === 'restore') await stat(path);
  const reached = await reachDatabase({ ...config, dataFolder: folder }, ROOT, () => undefined);
  try {
    if (action === 'restore') {
      const restored = await restoreBackup({ urls: reached, files }, path);
      console.log(`Restored: ${described(restored)}. Start Greenroom on it now.`);
      return 0;
    }
    await migrateDatabase(reached);
    const written = await writeBackup({ ownerUrl: reached.ownerUrl, files }, path, new Date());
    const { size } = await stat(path);
    console.log(`${path}: ${described(written)}, ${(size / MEGABYTE).toFixed(1)} MB.`);
    complain('It contains password hashes and keys: keep it as safe as the database.');
    return 0;
  } finally {
    await reached.leave();
  }
}

function described({ rows, files }: Summary): string {
  const tables = Object.values(rows);
  const all = tables.reduce((sum, count) => sum + count, 0);
  return `${all.toLocaleString('en')} rows of ${tables.length} tables, ${files.toLocaleString('en')} files`;
}
