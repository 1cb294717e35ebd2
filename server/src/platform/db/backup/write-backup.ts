import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { isPrivateName } from '../../files/file-store.ts';
import { BackupError, PARTS, type Summary } from './backup-file.ts';
import { COPY_JOBS_OUT, copyOut, describeDatabase } from './describe-database.ts';

export interface BackupSource {
  /** The database URL for the owner. */
  readonly ownerUrl: string;
  /** The folder for stored files. It can be missing. */
  readonly files: string;
}

/**
 * Writes a consistent snapshot into one archive, in constant memory, while Greenroom runs. The archive contains all
 * rows, the queued jobs and the stored pictures, but no exports, which can be created again. The file appears once it
 * is complete, and only its owner can read it.
 * @param path of the archive; the file must not exist
 * @throws BackupError `file-exists`, or an error from the database or the disk
 */
export async function writeBackup(source: BackupSource, path: string, madeAt: Date): Promise<Summary> {
  if (await isThere(path)) throw new BackupError('file-exists', `${path} is there already: name another file.`);
  const partial = `${path}.part`;
  const client = new Client({ connectionString: source.ownerUrl });
  // Ignored, because the running copy fails as well if the connection is lost.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const written = await writeArchive(client, source, partial, madeAt);
    await rename(partial, path);
    return written;
  } finally {
    await rm(partial, { force: true });
    await client.end().catch(() => undefined);
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeArchive(client: Client, source: BackupSource, path: string, madeAt: Date): Promise<Summary> {
  const described = await describeDatabase(client, madeAt);
  const files = (await readdir(source.files).catch(() => [])).filter((name) => !isPrivateName(name));
  const counted: Summary = { rows: {}, files: 0 };
  const zip = new ZipFile();
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  const add = (part: string, open: () => Readable) => {
    zip.addReadStreamLazy(part, { mtime: madeAt, mode: 0o100600 }, (ready) => {
      const content = open();
      content.on('error', (error) => zip.emit('error', error));
      ready(null, content);
    });
  };
  add(PARTS.manifest, () => Readable.from([JSON.stringify(described)]));
  for (const table of described.tables) {
    add(PARTS.table(table.name), () => {
      const rows = client.query(copyTo(copyOut(client, table)));
      rows.on('end', () => {
        counted.rows[table.name] = rows.rowCount;
      });
      return rows;
    });
  }
  add(PARTS.jobs, () => client.query(copyTo(COPY_JOBS_OUT)));
  for (const name of files) {
    add(PARTS.file(name), () => {
      counted.files += 1;
      return Readable.from(contentOf(join(source.files, name)));
    });
  }
  add(PARTS.summary, () => Readable.from([JSON.stringify(counted)]));
  zip.end();
  const output = new PassThrough();
  const writing = pipeline(zip.outputStream, output, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  try {
    await Promise.race([writing, failed]);
  } catch (error) {
    output.destroy();
    await writing.catch(() => undefined);
    throw error;
  }
  return counted;
}

/**
 * Streams a file's content. If the file was deleted after the folder was listed, the content is empty, and restoring
 * skips the file.
 */
async function* contentOf(path: string): AsyncGenerator<Buffer, undefined> {
  try {
    for await (const chunk of createReadStream(path)) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
