import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const LOOK_EVERY_MS = 200;

/**
 * Builds the story gallery once per run, in the run's folder, which Playwright empties beforehand. The first worker
 * builds it, and the others wait.
 * @returns the folder with the build
 */
async function buildOnce(runFolder: string): Promise<string> {
  const [folder, failed] = [join(runFolder, 'gallery'), join(runFolder, 'gallery-failed')];
  await mkdir(runFolder, { recursive: true });
  const isFirst = await mkdir(join(runFolder, 'gallery-begun')).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await build(folder).catch(async (error: unknown) => {
      await writeFile(failed, '');
      throw error;
    });
  }
  while (!existsSync(folder) && !existsSync(failed)) await pause(LOOK_EVERY_MS);
  if (existsSync(failed)) throw new Error('the gallery could not be built; the worker that tried says why');
  return folder;
}

/** Builds with the development version of React, so that its warnings appear. */
async function build(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  const args = [VITE, 'build', '--config', 'vite.gallery.config.ts', '--outDir', unfinished, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'development' };
  await promisify(execFile)(process.execPath, [...args, '--mode', 'development'], { cwd: join(ROOT, 'web'), env });
  await rename(unfinished, folder);
}

/** Serves the gallery on a free local port, after building it. */
export async function startGallery(runFolder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = await buildOnce(runFolder);
  const server = createServer(({ url = '/' }, response) => void answer(folder, url, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the gallery has no port');
  return {
    address: `http://127.0.0.1:${place.port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(folder: string, url: string, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://gallery');
  const path = pathname === '/' ? '/index.html' : pathname;
  try {
    const content = await readFile(join(folder, path));
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').end(content);
  } catch {
    response.writeHead(404).end();
  }
}
