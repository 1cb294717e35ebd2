import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import type { Deps } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';

/** Sheets of one user, for several tabs and drafts that were set aside. */
const MAX_OF_A_USER = 3;
/** Bytes of all sheets that one process keeps. */
const MAX_BYTES = 512 * 1024 * 1024;

export type KeptSheet = Pick<UploadedFile, 'path' | 'fileName'>;

interface Kept extends KeptSheet {
  readonly userId: number;
  readonly bytes: number;
  readonly until: number;
  /** Readings under way: the file stays until they have ended. */
  uses: number;
}

type Surroundings = Pick<Deps, 'clock' | 'files'>;

const stores = new WeakMap<object, KeptSheets>();

/** The sheets that this process keeps. */
export function keptSheetsOf({ clock, files }: Surroundings): KeptSheets {
  const known = stores.get(files) ?? new KeptSheets({ clock, files });
  stores.set(files, known);
  return known;
}

/**
 * Files of sheets that were looked into, kept for half an hour among the temporary files: on a slow line a large one takes
 * minutes, and it is needed again to be checked and to be sent. Beyond its bounds the oldest go first. Whoever needs one
 * that is gone, after a restart or at another process, sends the file again: nothing depends on it.
 */
class KeptSheets {
  readonly #clock: Surroundings['clock'];
  readonly #files: Surroundings['files'];
  /** Oldest first. */
  readonly #sheets = new Map<string, Kept>();

  constructor({ clock, files }: Surroundings) {
    this.#clock = clock;
    this.#files = files;
  }

  /** Takes the file of an upload over, which would end with its call. @returns its id */
  async keep(userId: number, { path, fileName, bytes }: UploadedFile): Promise<string> {
    const kept = this.#files.temporaryPath();
    await rename(path, kept);
    const sheetId = randomUUID();
    const until = this.#clock.now().getTime() + RETENTION_MS.sheets;
    this.#sheets.set(sheetId, { path: kept, fileName, bytes, userId, until, uses: 0 });
    setTimeout(() => void this.#drop(sheetId), RETENTION_MS.sheets).unref();
    await this.#makeRoom(userId);
    return sheetId;
  }

  /**
   * Does something with one of the user's sheets; the file is there until that has ended.
   * @throws RefusalError `kept-file-gone`, for sheets of others too
   */
  async use<T>(userId: number, sheetId: string, work: (sheet: KeptSheet) => Promise<T>): Promise<T> {
    const sheet = this.#sheets.get(sheetId);
    if (sheet?.userId !== userId || sheet.until < this.#clock.now().getTime()) return fail('kept-file-gone');
    sheet.uses += 1;
    try {
      return await work(sheet);
    } finally {
      sheet.uses -= 1;
      if (!this.#sheets.has(sheetId)) await remove(sheet);
    }
  }

  /** Removes one of the user's sheets before its time. */
  async forget(userId: number, sheetId: string): Promise<void> {
    if (this.#sheets.get(sheetId)?.userId === userId) await this.#drop(sheetId);
  }

  async #makeRoom(userId: number): Promise<void> {
    const own = [...this.#sheets].filter(([, sheet]) => sheet.userId === userId);
    for (const [sheetId] of own.slice(0, -MAX_OF_A_USER)) await this.#drop(sheetId);
    let bytes = [...this.#sheets.values()].reduce((sum, sheet) => sum + sheet.bytes, 0);
    for (const [sheetId, sheet] of this.#sheets) {
      if (bytes <= MAX_BYTES) return;
      bytes -= sheet.bytes;
      await this.#drop(sheetId);
    }
  }

  async #drop(sheetId: string): Promise<void> {
    const sheet = this.#sheets.get(sheetId);
    this.#sheets.delete(sheetId);
    if (sheet !== undefined) await remove(sheet);
  }
}

async function remove({ path, uses }: Kept): Promise<void> {
  if (uses === 0) await rm(path, { force: true });
}
