import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/src/platform/config.ts';
import { BUILT_INTERFACE, type Product, serve } from '../server/src/serve.ts';
import { quietLog } from '../server/test/quiet-log.ts';
import { servedDatabase } from './journey.ts';

export interface ServedCopy {
  readonly address: string;
  /** Removes built files, as a new release does. @returns a function that restores them */
  remove(name: RegExp): Promise<() => Promise<void>>;
  /** Installs another version, whose first page starts with other code. */
  release(): Promise<void>;
  /** Restarts the server at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Serves the calls with the database from the journey's Greenroom, along with a copy of the built interface. Files can
 * be removed from the copy while a page is open.
 */
export async function serveCopy(): Promise<ServedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-copy-'));
  const interfaceFolder = join(folder, 'dist');
  const assets = join(interfaceFolder, 'assets');
  await cp(BUILT_INTERFACE, interfaceFolder, { recursive: true });
  const start = (port: string): Promise<Product> => {
    const config = readConfig({
      RUN: 'api',
      PORT: port,
      DATABASE_URL: servedDatabase(),
      CALLS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    });
    return serve(config, { url: servedDatabase(), folder, interfaceFolder }, quietLog);
  };
  let product = await start('0');
  const address = product.address ?? '';
  return {
    address,
    remove: async (name) => {
      const gone = (await readdir(assets)).filter((file) => name.test(file));
      if (gone.length === 0) throw new Error(`no built file is named ${name}`);
      await Promise.all(gone.map((file) => rename(join(assets, file), join(folder, file))));
      return async () => {
        await Promise.all(gone.map((file) => rename(join(folder, file), join(assets, file))));
      };
    },
    release: async () => {
      // Pages with and without a session, in each language.
      const pages = (await readdir(interfaceFolder)).filter((name) => name.endsWith('.html'));
      for (const path of pages.map((name) => join(interfaceFolder, name))) {
        const page = await readFile(path, 'utf8');
        const [, entry = ''] = /src="\/assets\/(index-[^"]+\.js)"/.exec(page) ?? [];
        await cp(join(assets, entry), join(assets, `next-${entry}`));
        await writeFile(path, page.replace(entry, `next-${entry}`));
        // Remove the compressed files, since they would be served instead.
        await Promise.all(['br', 'gz'].map((ending) => rm(`${path}.${ending}`, { force: true })));
      }
    },
    restart: async () => {
      await product.stop();
      product = await start(new URL(address).port);
    },
    stop: async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
