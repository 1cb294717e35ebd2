import { randomUUID } from 'node:crypto';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { databaseAt, statement } from './global-setup.ts';

/** A test file's own database. The URLs can be used for any number of connections. */
export interface TestDatabase {
  /** The owner's URL, for data that a test prepares and reads. */
  readonly url: string;
  /** The URL for Greenroom itself: operations, processes, commands. */
  readonly servingUrl: string;
  /** Both URLs as settings for a Greenroom process. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string };
}

/**
 * Registers cleanup that runs after the current test, or after the tests in the file or `describe` if called outside a
 * test. Cleanups run in reverse order.
 */
export function atEnd(undo: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(undo);
  else onTestFinished(undo);
}

/**
 * Clones a migrated, empty database. It is dropped after the tests in the file or `describe`, or after the test that
 * requested it: `const database = await testDatabase();` If the tests leave connections open, they fail.
 * @param template another database to clone, such as `template0`, which has no tables
 */
export async function testDatabase(template?: 'template0'): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `greenroom_test_${randomUUID().replaceAll('-', '')}`;
  atEnd(() => drop(server.url, name));
  // Copying files takes a quarter of the time of logging each page.
  await statement(server.url, `create database ${name} template ${template ?? server.template} strategy file_copy`);
  const [url, servingUrl] = [databaseAt(server.url, name), databaseAt(server.servingUrl, name)];
  return { url, servingUrl, settings: { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url } };
}

/**
 * Drops a database, first without force. PostgreSQL then waits five seconds for the last sessions to end, and reports
 * how many are left.
 */
async function drop(url: string, name: string): Promise<void> {
  try {
    await statement(url, `drop database if exists ${name}`);
  } catch (error) {
    await statement(url, `drop database if exists ${name} with (force)`);
    throw error;
  }
}
