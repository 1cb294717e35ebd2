import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startDigest } from '../db/cluster/process.ts';
import { openPrivateFolder } from './open-private-folder.ts';

/** Stores files under names that it generates. User input never becomes part of a path. */
export interface FileStore {
  /**
   * Writes bytes and returns the name of the stored file: 160 random bits.
   * @param owner prefix for the name, for code that must find its own files again
   */
  save(bytes: Uint8Array, extension: string, owner?: string): Promise<string>;
  /** Reads a picture. Null if there is no such file, or this store didn't generate the name. */
  read(name: string): Promise<KeptFile | null>;
  /** Reads a sheet. The caller must check access first. Null in the same cases as `read`. */
  readPrivate(name: string): Promise<KeptFile | null>;
  /** Deletes a file. Unknown and already deleted names are ignored. */
  remove(name: string): Promise<void>;
  /** Returns a name under which `keepPrivate` can store a sheet: the owner and 160 random bits. */
  drawName(extension: 'csv' | 'xlsx', owner: string): string;
  /**
   * Moves a sheet from a path returned by `temporaryPath` to a name. The move is atomic and replaces any earlier file
   * with that name.
   */
  keepPrivate(path: string, name: string): Promise<void>;
  /** Returns a path for a file that is needed only during one request. The caller deletes the file. */
  temporaryPath(): string;
}

interface KeptFile {
  readonly stream: Readable;
  readonly bytes: number;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,80}\.(webp|png|jpg|webm)$/;
/** Anyone who knows a picture's name can see it. A sheet is served only after checking the reader's access. */
const PRIVATE_NAME = /^[a-z0-9][a-z0-9-]{0,80}\.(csv|xlsx)$/;

/** Returns whether a stored file is a sheet, which can be created again. */
export function isPrivateName(name: string): boolean {
  return PRIVATE_NAME.test(name);
}

/** Opens a store in a local folder. Deletes files left behind by requests that a killed process never finished. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const kept = join(folder, 'kept');
  const temporary = join(folder, 'temporary');
  await openPrivateFolder(folder);
  for (const each of [kept, temporary]) await mkdir(each, { recursive: true, mode: 0o700 });
  await removeLeftovers(temporary);
  const own = await ownMark();
  const drawName = (extension: string, owner?: string) =>
    `${owner === undefined ? '' : `${owner}-`}${randomBytes(20).toString('hex')}.${extension}`;
  return {
    drawName,
    async save(bytes, extension, owner) {
      const name = drawName(extension, owner);
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
    read: async (name) => (NAME.test(name) ? openKept(join(kept, name)) : null),
    readPrivate: async (name) => (PRIVATE_NAME.test(name) ? openKept(join(kept, name)) : null),
    async keepPrivate(path, name) {
      if (!PRIVATE_NAME.test(name)) throw new Error(`no name of a kept file: ${name}`);
      const file = await open(path, 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, join(kept, name));
    },
    async remove(name) {
      if (NAME.test(name) || PRIVATE_NAME.test(name)) await rm(join(kept, name), { force: true });
    },
    temporaryPath: () => join(temporary, `${own}${randomBytes(16).toString('hex')}`),
  };
}

async function openKept(path: string): Promise<KeptFile | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null;
}

const OWNED = /^([0-9a-f]{16})-(\d+)-([0-9a-f]{16})-/;

/**
 * Deletes leftover files. Several processes on a machine can share the folder. A dead process's file is deleted
 * immediately. A file from another machine, or from a version that didn't name the owner, is deleted once it is a day
 * old.
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

/** Returns the prefix for this process's temporary files. */
async function ownMark(): Promise<string> {
  return `${thisMachine()}-${process.pid}-${await startDigest(process.pid)}-`;
}

/**
 * Identifies the machine. A container counts as a separate machine, since processes in two containers can have the same
 * ID.
 */
function thisMachine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 16);
}
