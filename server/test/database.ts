import { randomUUID } from 'node:crypto';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { databaseAt, statement } from './global-setup.ts';

/** A test file's own database. The URLs can be used for any number of connections. */
export interface TestDatabase {
  /** The owner's URL, for what a test prepares and reads. */
  readonly url: string;
  /** The URL for the product itself: operations, processes, commands. */
  readonly servingUrl: string;
  /** Both as settings of a process of the product. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string };
}

/**
 * Runs after the test that calls it, else after the tests of the file or the `describe`; the last one added runs first.
 */
export function atEnd(undo: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(undo);
  else onTestFinished(undo);
}

/**
 * Makes a freshly cloned, migrated, empty database, dropped after the tests of the file, the `describe` or the test
 * that requests it: `const database = await testDatabase();` Connections that the tests leave open fail them.
 * @param template another database to clone, such as `template0`, which has no tables
 */
export async function testDatabase(template?: 'template0'): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `greenroom_test_${randomUUID().replaceAll('-', '')}`;
  atEnd(() => drop(server.url, name));
  // Copies the files, which takes a quarter of the time of logging each page.
  await statement(server.url, `create database ${name} template ${template ?? server.template} strategy file_copy`);
  const [url, servingUrl] = [databaseAt(server.url, name), databaseAt(server.servingUrl, name)];
  return { url, servingUrl, settings: { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url } };
}

/** Without force PostgreSQL waits five seconds for the last sessions to end, then reports how many are left. */
async function drop(url: string, name: string): Promise<void> {
  try {
    await statement(url, `drop database if exists ${name}`);
  } catch (error) {
    await statement(url, `drop database if exists ${name} with (force)`);
    throw error;
  }
}
