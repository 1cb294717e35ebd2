import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** In a folder of the run that the next run replaces. */
const FOLDER = join(ROOT, 'test-results/gallery');

/** Builds the gallery of stories. React is the one for development, so that its warnings are heard. */
export async function buildGallery(): Promise<void> {
  const args = [VITE, 'build', '--config', 'vite.gallery.config.ts', '--outDir', FOLDER, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'development' };
  await promisify(execFile)(process.execPath, [...args, '--mode', 'development'], { cwd: join(ROOT, 'web'), env });
}

/** Serves the gallery, once it is built, on a free port of this machine. */
export async function startGallery(): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer(({ url = '/' }, response) => void answer(FOLDER, url, response));
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
