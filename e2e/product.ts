import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { scaled } from '../scripts/machine-speed.ts';
import { databaseAt, statement } from '../server/test/global-setup.ts';
import { startProduct } from '../server/test/product-process.ts';
import { receiveLetters } from './letters.ts';

/**
 * Each worker runs its own Greenroom: a process, a copy of the database and files from `global-setup.ts`, and a mail
 * server. Otherwise two workers' journeys would end each other's sessions.
 */
export const test = base.extend<object, { product: undefined }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use, { workerIndex }) => {
      const { E2E_FOLDER = '', E2E_CLUSTER = '', E2E_SERVING = '' } = process.env;
      const name = `worker_${workerIndex}`;
      const folder = join(E2E_FOLDER, name);
      const letters = join(folder, 'letters');
      await cp(join(E2E_FOLDER, 'template'), folder, { recursive: true });
      await mkdir(letters);
      await statement(E2E_CLUSTER, `create database ${name} template template_e2e`);
      const post = await receiveLetters(letters);
      const product = await startProduct({
        DATABASE_URL: databaseAt(E2E_SERVING, name),
        DATABASE_OWNER_URL: databaseAt(E2E_CLUSTER, name),
        DATA_FOLDER: folder,
        SMTP_URL: post.url,
        FILING_NUMBER: 'ICP 12345678-1',
        SECOND_FACTOR_ROLES: 'sub-agent',
        WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1',
      });
      process.env.E2E_ADDRESS = product.address;
      process.env.E2E_DATABASE = databaseAt(E2E_CLUSTER, name);
      process.env.E2E_SERVED_DATABASE = databaseAt(E2E_SERVING, name);
      process.env.E2E_LETTERS = letters;
      process.env.E2E_SMTP = post.url;
      await use(undefined);
      await product.stop();
      await post.stop();
    },
    { scope: 'worker', auto: true, timeout: scaled(60_000) },
  ],
});
