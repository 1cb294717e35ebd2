import { streamEvents } from '@greenroom/contract/events.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { reallySignIn } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;

const stop = new AbortController();
afterAll(() => stop.abort());

/** Opens an event stream and collects its events. `ended` becomes true when the server ends it. */
async function listen(as: SignedIn) {
  const response = await fetch(`${server.address}${streamEvents.path}`, {
    headers: { Authorization: `Bearer ${as.token}` },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const line = { heard: '', ended: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) line.heard += decoder.decode(part, { stream: true });
    line.ended = true;
  };
  read().catch((error: unknown) => {
    if (!stop.signal.aborted) line.heard += `cut: ${String(error)}`;
  });
  await vi.waitFor(() => expect(line.heard).toContain(': hello'));
  return line;
}

const publishSession = (as: SignedIn) => deps.events.publish(db, { userId: as.id }, { topic: 'session', id: null });

test('a stream ends immediately when its session is ended, after the browser was notified; other streams of the user stay', async () => {
  const user = await signIn(server, 'agent');
  const other = await reallySignIn(server, user);
  const [ended, sameSession, stays] = [await listen(user), await listen(user), await listen(other)];
  await server.get(session.logout, {}, { as: user });
  await vi.waitFor(() => expect([ended.ended, sameSession.ended]).toEqual([true, true]));
  expect(ended.heard).toContain('data: {"topic":"session","id":null}');
  await vi.waitFor(() => expect(stays.heard).toContain('"topic":"session"'));
  await deps.events.publish(db, { userId: user.id }, { topic: 'batch', id: 7 });
  await vi.waitFor(() => expect(stays.heard).toContain('{"topic":"batch","id":7}'));
  expect(stays.ended).toBe(false);
  expect(ended.heard).not.toContain('batch');
});

test('a stream ends when its user is disabled, deleted or given other roles, and the server is notified', async () => {
  const changes = [
    (id: number) => sql`update users set disabled_at = now() where id = ${id}`,
    (id: number) => sql`update users set deleted_at = now() where id = ${id}`,
    (id: number) => sql`update user_roles set role = 'agent' where user_id = ${id}`,
    (id: number) => sql`insert into user_roles (user_id, role, position) values (${id}, 'agent', 1)`,
    (id: number) => sql`delete from user_roles where user_id = ${id}`,
    (id: number) => sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`,
  ];
  for (const change of changes) {
    const user = await signIn(server, 'reviewer');
    const line = await listen(user);
    await change(user.id).execute(db);
    await publishSession(user);
    await vi.waitFor(() => expect(line.ended).toBe(true));
  }
});

test('the events of a role are not sent to a stream from before the role was removed', async () => {
  const user = await signIn(server, 'reviewer');
  const line = await listen(user);
  await sql`update user_roles set role = 'agent' where user_id = ${user.id}`.execute(db);
  await publishSession(user);
  await vi.waitFor(() => expect(line.ended).toBe(true));
  await deps.events.publish(db, { right: 'applications:review' }, { topic: 'queue', id: null });
  const next = await listen(user);
  await deps.events.publish(db, { right: 'applications:review' }, { topic: 'queue', id: null });
  await deps.events.publish(db, { right: 'applications:submit' }, { topic: 'batch', id: 1 });
  await vi.waitFor(() => expect(next.heard).toContain('batch'));
  expect(`${line.heard}${next.heard}`).not.toContain('queue');
});

test('an event for all users is sent to every stream', async () => {
  const lines = [await listen(await signIn(server, 'agent')), await listen(await signIn(server, 'default'))];
  await deps.events.publish(db, 'everybody', { topic: 'menus', id: null });
  for (const line of lines) await vi.waitFor(() => expect(line.heard).toContain('{"topic":"menus","id":null}'));
});

test('an event that does not affect the session leaves the stream open', async () => {
  const user = await signIn(server, 'agent');
  const line = await listen(user);
  for (let count = 0; count < 3; count++) await publishSession(user);
  await vi.waitFor(() => expect(line.heard.match(/"topic":"session"/g)).toHaveLength(3));
  await deps.events.publish(db, { userId: user.id }, { topic: 'batch', id: 9 });
  await vi.waitFor(() => expect(line.heard).toContain('{"topic":"batch","id":9}'));
  expect(line.ended).toBe(false);
});

test('without an event, a stream ends within its next heartbeat, and an open stream does not keep a session from expiring', {
  timeout: 60_000,
}, async () => {
  const [gone, idle, stays] = [
    await signIn(server, 'agent'),
    await signIn(server, 'agent'),
    await signIn(server, 'agent'),
  ];
  const lines = [await listen(gone), await listen(idle), await listen(stays)];
  await sql`delete from sessions where user_id = ${gone.id}`.execute(db);
  await sql`
    update sessions set last_seen_at = last_seen_at - interval '13 hours' where user_id = ${idle.id}`.execute(db);
  await vi.waitFor(() => expect(lines.map(({ ended }) => ended)).toEqual([true, true, false]), {
    timeout: 30_000,
    interval: 100,
  });
  await vi.waitFor(() => expect(lines[2]?.heard).toContain(': still here'), { timeout: 30_000, interval: 100 });
});
