import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import type { Deps } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';

/** Maximum number of sheets per user. Several tabs and saved drafts can each have one. */
const MAX_OF_A_USER = 3;
/** Maximum total size in bytes of the sheets that one process stores. */
const MAX_BYTES = 512 * 1024 * 1024;

export type KeptSheet = Pick<UploadedFile, 'path' | 'fileName'>;

interface Kept extends KeptSheet {
  readonly userId: number;
  readonly bytes: number;
  readonly until: number;
  /** Number of running reads. The file stays until all of them have ended. */
  uses: number;
}

type Surroundings = Pick<Deps, 'clock' | 'files'>;

const stores = new WeakMap<object, KeptSheets>();

/** Returns the sheets that this process stores. */
export function keptSheetsOf({ clock, files }: Surroundings): KeptSheets {
  const known = stores.get(files) ?? new KeptSheets({ clock, files });
  stores.set(files, known);
  return known;
}

/**
 * Stores the files of previewed sheets for half an hour in the temporary folder, because the check and the submission
 * need them again. Uploading a large sheet on a slow connection takes minutes. If a limit is exceeded, the oldest files
 * are deleted first. If a file is gone after a restart or on another process, the browser uploads it again.
 */
class KeptSheets {
  readonly #clock: Surroundings['clock'];
  readonly #files: Surroundings['files'];
  /** The stored sheets, oldest first. */
  readonly #sheets = new Map<string, Kept>();

  constructor({ clock, files }: Surroundings) {
    this.#clock = clock;
    this.#files = files;
  }

  /**
   * Moves an uploaded file, which would otherwise be deleted at the end of its call.
   * @returns its ID
   */
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
   * Runs work with one of the user's sheets. The file exists until the work has ended.
   * @throws RefusalError `kept-file-gone`, also for other users' sheets
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

  /** Removes one of the user's sheets before it expires. */
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
