import { randomUUID } from 'node:crypto';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { databaseAt, statement } from './global-setup.ts';

/** A test file's own database. The addresses take any number of connections. */
export interface TestDatabase {
  /** The owner's address: for what a test prepares and looks at. */
  readonly url: string;
  /** The address for everything that is the product's: operations, processes, commands. */
  readonly servingUrl: string;
  /** Both as settings of a process of the product. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string };
}

/** Runs after the test that calls it, else after the tests of the file or the `describe`; what was called last runs first. */
export function atEnd(undo: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(undo);
  else onTestFinished(undo);
}

/**
 * A freshly cloned, migrated, empty database, dropped after the tests of the file, the `describe` or the test that asks for it:
 * `const database = await testDatabase();` A connection that the tests did not close fails them.
 * @param template another database to clone, such as `template0`, which has no tables
 */
export async function testDatabase(template?: 'template0'): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `greenroom_test_${randomUUID().replaceAll('-', '')}`;
  atEnd(() => drop(server.url, name));
  // Its files are copied as they are: in a quarter of the time that it takes to log each page.
  await statement(server.url, `create database ${name} template ${template ?? server.template} strategy file_copy`);
  const [url, servingUrl] = [databaseAt(server.url, name), databaseAt(server.servingUrl, name)];
  return { url, servingUrl, settings: { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url } };
}

/** Without force PostgreSQL waits five seconds for the last sessions to end, then says how many are left. */
async function drop(url: string, name: string): Promise<void> {
  try {
    await statement(url, `drop database if exists ${name}`);
  } catch (error) {
    await statement(url, `drop database if exists ${name} with (force)`);
    throw error;
  }
}
