import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

/** How often it is looked whether another process that shares the file has rotated or filled it. */
const LOOK_EVERY_MS = 1000;

interface LogFileOptions {
  readonly path: string;
  /** When the file would grow over it, it becomes `<path>.1`, that one `<path>.2` and so on. */
  readonly maxBytes: number;
  /** How many older files stay. */
  readonly keptFiles: number;
}

/**
 * The log as a file that stays within bounds: at most `maxBytes` in each of `keptFiles` + 1. Written at once, so that the
 * last lines before a crash are there. A line that cannot be written (a full disk) is lost rather than ending the product.
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
        // There is no better place to say it.
      }
    },
  };
}

interface OpenFile {
  readonly fd: number;
  /** Which file it is, whatever its name has become. */
  readonly inode: number;
  readonly bytes: number;
}

function open(path: string): OpenFile {
  const fd = openSync(path, 'a', 0o600);
  const { ino, size } = fstatSync(fd);
  return { fd, inode: ino, bytes: size };
}

/** The file of that name as it is now: another process may have moved it away, or written to it. */
function asItIs(path: string, file: OpenFile): OpenFile {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.ino === file.inode) return { ...file, bytes: found.size };
  return exchange(path, file);
}

/** Another process may be first: then its new file is taken, and nothing is moved again. */
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

/** Opened before the old one is closed: if that fails, what is open stays good, and its number is nobody else's. */
function exchange(path: string, file: OpenFile): OpenFile {
  const next = open(path);
  closeSync(file.fd);
  return next;
}
