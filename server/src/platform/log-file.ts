import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

/** How often to check whether another process that shares the file has rotated or filled it. */
const LOOK_EVERY_MS = 1000;

interface LogFileOptions {
  readonly path: string;
  /** When the file would grow larger, it becomes `<path>.1`, that one `<path>.2` and so on. */
  readonly maxBytes: number;
  /** Number of older files that are kept. */
  readonly keptFiles: number;
}

/**
 * Opens a log file of limited size: at most `maxBytes` in each of `keptFiles` + 1 files. Lines are written
 * synchronously, so that the last lines before a crash are in it. A line that cannot be written (a full disk) is lost
 * and does not end the product.
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
        // There is no better place to report it.
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

/** Returns the current file of that name: another process may have renamed it, or written to it. */
function asItIs(path: string, file: OpenFile): OpenFile {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.ino === file.inode) return { ...file, bytes: found.size };
  return exchange(path, file);
}

/** Another process may be first. Then its new file is used, and nothing is renamed again. */
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

/** Opened before the old one is closed. If that fails, the open file stays usable, and its descriptor is not reused. */
function exchange(path: string, file: OpenFile): OpenFile {
  const next = open(path);
  closeSync(file.fd);
  return next;
}
