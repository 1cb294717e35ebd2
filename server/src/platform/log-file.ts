import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

/** How often to check whether another process that shares the file has rotated or filled it. */
const LOOK_EVERY_MS = 1000;

interface LogFileOptions {
  readonly path: string;
  /**
   * If writing would make the file larger than this, it is renamed to `<path>.1`, the previous `<path>.1` to `<path>.2`
   * and so on.
   */
  readonly maxBytes: number;
  /** Number of older files to keep. */
  readonly keptFiles: number;
}

/**
 * Opens a log file with limited size: at most `maxBytes` in each of `keptFiles` + 1 files. Lines are written
 * synchronously, so the log includes the last lines before a crash. A line that can't be written (for example because
 * the disk is full) is lost, and the process continues.
 */
export function openLogFile({ path, maxBytes, keptFiles }: LogFileOptions): { write(line: string): void } {
  let file = open(path);
  let lookAgainAt = 0;
  return {
    write(line) {
      try {
        if (performance.now() >= lookAgainAt) {
          lookAgainAt = performance.now() + LOOK_EVERY_MS;
          file = asItIs(path, file);
        }
        const bytes = Buffer.from(line);
        if (file.bytes > 0 && file.bytes + bytes.length > maxBytes) file = rotate(path, file, keptFiles);
        file = { ...file, bytes: file.bytes + writeSync(file.fd, bytes) };
      } catch {
        // There is no better place to report the error.
      }
    },
  };
}

interface OpenFile {
  readonly fd: number;
  /** Identifies the file after it is renamed. */
  readonly inode: number;
  readonly bytes: number;
}

function open(path: string): OpenFile {
  const fd = openSync(path, 'a', 0o600);
  const { ino, size } = fstatSync(fd);
  return { fd, inode: ino, bytes: size };
}

/** Returns the file that currently has this name. Another process may have renamed the file or written to it. */
function asItIs(path: string, file: OpenFile): OpenFile {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.ino === file.inode) return { ...file, bytes: found.size };
  return exchange(path, file);
}

/** Starts a new file. If another process has already done so, its new file is used and nothing is renamed again. */
function rotate(path: string, file: OpenFile, keptFiles: number): OpenFile {
  if (statSync(path, { throwIfNoEntry: false })?.ino === file.inode) {
    rmSync(`${path}.${keptFiles}`, { force: true });
    for (let number = keptFiles - 1; number >= 0; number -= 1) {
      const from = number === 0 ? path : `${path}.${number}`;
      if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${number + 1}`);
    }
  }
  return exchange(path, file);
}

/**
 * Opens the new file before closing the old one. If opening fails, the old file stays usable and its descriptor isn't
 * reused.
 */
function exchange(path: string, file: OpenFile): OpenFile {
  const next = open(path);
  closeSync(file.fd);
  return next;
}
