import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';

/** Why a backup can't be created or restored. */
export class BackupError extends Error {
  readonly code: 'not-a-backup' | 'damaged' | 'newer' | 'not-empty' | 'file-exists';

  /** @param message says what is wrong and what to do */
  constructor(code: BackupError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The first part of a backup. The table names match the schema after the named migration. The columns are listed in the
 * order in which they are copied.
 */
export const manifest = z.object({
  format: z.literal('greenroom-backup-1'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The partitions of partitioned tables, in creation order. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.output<typeof manifest>;

/** The last part of a backup. If this part is missing, the backup is incomplete. */
export const summary = z.object({ rows: z.record(z.string(), z.number().int()), files: z.number().int() });
export type Summary = z.output<typeof summary>;

/** The names of the archive's parts. */
export const PARTS = {
  manifest: 'manifest.json',
  summary: 'summary.json',
  jobs: 'jobs',
  table: (name: string) => `tables/${name}`,
  file: (name: string) => `files/${name}`,
} as const;

/** File names that Greenroom generates. Files with other names are never written to a folder. */
const FILE = /^files\/([a-z0-9][a-z0-9.-]{0,120})$/;

/** A backup that is open for reading. Its parts are checked against their checksums as they are read. */
export interface BackupFile {
  readonly manifest: Manifest;
  readonly summary: Summary;
  /** The names of the files in the backup. */
  readonly files: readonly string[];
  read(part: string): AsyncIterable<Buffer>;
  close(): void;
}

/** @throws BackupError if the file is not a backup, or is incomplete */
export async function openBackup(path: string): Promise<BackupFile> {
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch((error: unknown) => {
    if (isMissing(error)) throw error;
    throw new BackupError('not-a-backup', `${path} is not a whole backup: it has no directory at its end.`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const json = async <T>(part: string, schema: z.ZodType<T>) => {
      const entry = entries.get(part);
      if (entry === undefined) throw new BackupError('not-a-backup', `${path} is not a backup: it has no ${part}.`);
      const parsed = schema.safeParse(await readJson(zip, entry));
      if (parsed.success) return parsed.data;
      throw new BackupError('not-a-backup', `${path} is not a backup that this version can read (${part}).`);
    };
    return {
      manifest: await json(PARTS.manifest, manifest),
      summary: await json(PARTS.summary, summary),
      files: [...entries.values()].flatMap(({ fileName, uncompressedSize }) =>
        uncompressedSize > 0 ? (FILE.exec(fileName)?.[1] ?? []) : [],
      ),
      read: (part) => contentOf(zip, entries.get(part), part),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function readJson(zip: ZipFile, entry: Entry): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of contentOf(zip, entry, entry.fileName)) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null; // refused as not a backup
  }
}

/**
 * Streams a part's content. Don't use the content before the stream ends, because the checksum is verified only then.
 */
async function* contentOf(zip: ZipFile, entry: Entry | undefined, part: string): AsyncGenerator<Buffer, undefined> {
  const damaged = () => new BackupError('damaged', `The backup is damaged: ${part} is not what was written.`);
  if (entry === undefined) throw damaged();
  let checksum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) continue;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch {
    throw damaged();
  }
  if (checksum !== entry.crc32) throw damaged();
}
