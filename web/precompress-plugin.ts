import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Minimum file size. Compressing a smaller response saves no packet. */
const LEAST_BYTES = 1400;
const TEXT = /\.(js|css|html|svg|json)$/;

/**
 * Writes a `.br` and a `.gz` next to every file of the build, with maximum compression. The server sends these files
 * unchanged. They are a sixth smaller than anything that it could compress during a request. The plugin reads the
 * written files, because other plugins change the bundle until it is written.
 */
export function precompress(): Plugin {
  return {
    name: 'greenroom-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => compressBeside(join(dir, name))));
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
}
