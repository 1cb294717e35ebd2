import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { startDigest } from '../db/cluster/process.ts';
import { openPrivateFolder } from './open-private-folder.ts';

/** Files under names that the store makes up; nothing that a user typed becomes a path. */
export interface FileStore {
  /**
   * Writes bytes and gives the name under which they are kept: 160 random bits.
   * @param owner stands in front of the name, for who must know their own files again
   */
  save(bytes: Uint8Array, extension: string, owner?: string): Promise<string>;
  /** Null where there is no such file, or the name is none of ours. */
  read(name: string): Promise<{ stream: NodeJS.ReadableStream; bytes: number } | null>;
  /** Takes a file away; a name that is none of ours, or gone already, does no harm. */
  remove(name: string): Promise<void>;
  /** A path for a file that lives as long as one request; the caller removes it. */
  temporaryPath(): string;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,80}\.(webp|png|jpg|webm)$/;

/** A store in a folder of this machine. Leftovers of requests that a killed process never finished are removed. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const kept = join(folder, 'kept');
  const temporary = join(folder, 'temporary');
  await openPrivateFolder(folder);
  for (const each of [kept, temporary]) await mkdir(each, { recursive: true, mode: 0o700 });
  await removeLeftovers(temporary);
  const own = await ownMark();
  return {
    async save(bytes, extension, owner) {
      const name = `${owner === undefined ? '' : `${owner}-`}${randomBytes(20).toString('hex')}.${extension}`;
      const partial = join(temporary, `${own}${name}.part`);
      const file = await open(partial, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, join(kept, name));
      return name;
    },
    async read(name) {
      if (!NAME.test(name)) return null;
      const path = join(kept, name);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null;
    },
    async remove(name) {
      if (NAME.test(name)) await rm(join(kept, name), { force: true });
    },
    temporaryPath: () => join(temporary, `${own}${randomBytes(16).toString('hex')}`),
  };
}

const OWNED = /^([0-9a-f]{16})-(\d+)-([0-9a-f]{16})-/;

/**
 * Several processes of a machine may share the folder: a file of one that is gone is removed at once; of another machine,
 * or of a version that named no owner, when it is a day old.
 */
async function removeLeftovers(temporary: string): Promise<void> {
  const dayAgo = Date.now() - 24 * 3600 * 1000;
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const [, machine, pid, start] = OWNED.exec(name) ?? [];
    const found = await stat(path).catch(() => null);
    const gone = machine === thisMachine() ? (await startDigest(Number(pid))) !== start : isBefore(found, dayAgo);
    if (gone) await rm(path, { force: true });
  }
}

function isBefore(found: { readonly mtimeMs: number } | null, time: number): boolean {
  return found !== null && found.mtimeMs < time;
}

/** What the names of this process's temporary files begin with. */
async function ownMark(): Promise<string> {
  return `${thisMachine()}-${process.pid}-${await startDigest(process.pid)}-`;
}

/** A container is a machine of its own: processes of two may have the same number. */
function thisMachine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 16);
}
