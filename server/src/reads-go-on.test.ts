import { drawCaptcha, publicKey, readInfo } from '@greenroom/contract/session.ts';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { ask } from '../test/ask.ts';
import { atEnd } from '../test/database.ts';
import { testServer } from '../test/server.ts';
import { signIn } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

/** Calls that write on purpose, since their answer would be useless without the write. */
const WRITING: readonly string[] = [drawCaptcha.id];

test('[R-PLUS-29] while the database accepts no changes, every read-only call succeeds, even in a session that was not recently seen', {
  timeout: 120_000,
}, async () => {
  const server = await testServer({ RUN: 'api' });
  const administrator = await signIn(server, 'administrator');
  const agent = await signIn(server, 'agent');
  // Creates the key on first use. Later calls only read it.
  await server.get(publicKey, {});
  const name = new URL(server.url).pathname.slice(1);
  const owner = new Client({ connectionString: server.url });
  await owner.connect();
  atEnd(() => owner.end());
  await owner.query(`alter database ${name} set default_transaction_read_only = on`);
  await owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  // Until Greenroom has noticed that all its connections were ended, a call may still get one of them.
  await vi.waitFor(async () => {
    const several = Array.from({ length: 10 }, () => server.call(readInfo, {}, { as: administrator }));
    expect((await Promise.all(several)).map(({ http }) => http)).toEqual(several.map(() => 200));
  });
  // A session's last-seen time is updated once a minute.
  server.clock.forward(120);
  const failed = [];
  for (const { route } of MOUNTED.filter(({ route }) => route.method === 'GET')) {
    for (const caller of [administrator, agent]) {
      const { http, text } = await ask(server, route, { uuid: crypto.randomUUID() }, caller);
      if (http >= 500) failed.push(`${route.id} ${http} ${text}`);
    }
  }
  expect(failed.map((line) => line.split(' ')[0])).toEqual(WRITING.flatMap((id) => [id, id]));
  expect(failed.every((line) => line.includes(' 503 '))).toBe(true);
});
