import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseAt, statement } from './global-setup.ts';

/** A test file's own database; `url` takes any number of connections. */
export type TestDatabase = { url: string };

/**
 * A freshly cloned, migrated, empty database, dropped after the file's tests. Call it at the top of a test file or of
 * a `describe`: `const database = await testDatabase();` A connection that the tests did not close fails the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  const name = `greenroom_test_${randomUUID().replaceAll('-', '')}`;
  afterAll(() => drop(url, name));
  // Its files are copied as they are: in a quarter of the time that it takes to log each page.
  await statement(url, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseAt(url, name) };
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
