import { listFailedJobs } from '@greenroom/contract/administration/jobs.ts';
import * as links from '@greenroom/contract/administration/password-links.ts';
import * as contract from '@greenroom/contract/administration/users.ts';
import { copyInvitation, invite, listInvitations } from '@greenroom/contract/bindings.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostOffice } from '../../../test/post-office.ts';
import { attemptSignIn, passwordAgain, sessionOf } from '../../../test/real-sign-in.ts';
import { type TestServer, testServer } from '../../../test/server.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
/** Servers without SMTP, with an SMTP server that does not answer, and with one that works. */
const silent = await testServer({ RUN: 'api' });
const dead = await testServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const mailing = await testServer({ SMTP_URL: post.url, PUBLIC_URL: 'https://greenroom.example' });

let made = 0;
async function invited(server: TestServer, roles: string[] = ['agent']) {
  const as = await signIn(server, 'administrator');
  made += 1;
  const given = { username: `copied${made}`, nickName: 'Copied', email: `copied${made}@example.com`, roles };
  return { as, user: await server.get(contract.createUser, given, { as }) };
}
const secretOf = (link: string) => /#\/(?:password|invitation)\/([\w-]{43})$/.exec(link)?.[1] ?? '';

test('[R-DATA-1] without SMTP an administrator copies an invitation link, with which the user gets in, and which is stored nowhere', async () => {
  const { as, user } = await invited(silent);
  expect((await silent.get(readSettings, {})).sendsEmail).toBe(false);
  const { link } = await silent.get(contract.copyInvitationLink, { id: user.id }, { as });
  const again = await silent.get(contract.copyInvitationLink, { id: user.id }, { as });
  expect(again.link).toMatch(/^#\/password\/[\w-]{43}$/);
  const detail = await silent.get(contract.readUser, { id: user.id }, { as });
  expect(detail.link).toMatchObject({ kind: 'invitation', expiresAt: again.expiresAt, email: { state: 'none' } });
  expect(detail.mayCopyLink).toBe(true);
  expect((await silent.call(links.readPasswordLink, { secret: secretOf(link) })).refusal?.code).toBe('link-not-valid');
  const secret = secretOf(again.link);
  await silent.get(links.takePasswordLink, { secret, ...(await passwordAgain(silent, 'a quiet horse')) });
  sessionOf(await attemptSignIn(silent, { username: user.username, password: 'a quiet horse' }));
  const { db } = silent.product.deps;
  const audited = await sql<{ text: string }>`
    select rows::text as text from audit_entries where kind = 'password_links' and actor_id = ${as.id}`.execute(db);
  expect(audited.rows.length).toBeGreaterThan(1);
  expect(audited.rows.map(({ text }) => text).join()).not.toContain(secret);
});

test("[R-DATA-1] without SMTP no page claims that an invitation's email is queued or was sent", async () => {
  const { as, user } = await invited(silent);
  const { db } = silent.product.deps;
  const emailOf = async () => (await silent.get(contract.readUser, { id: user.id }, { as })).link?.email;
  const none = { state: 'none', error: null, nextAt: null };
  expect(await emailOf()).toEqual(none);
  await sql`update mails set sent_at = now() where recipient = ${user.email}`.execute(db);
  expect(await emailOf()).toEqual(none);
});

test('[R-DATA-1] an email that only reached the outbox folder counts as not sent, even after SMTP is set up', async () => {
  const { as, user } = await invited(mailing);
  await post.lettersTo(mailing, user.email ?? '');
  await sql`update mails set by_smtp = false where recipient = ${user.email}`.execute(mailing.product.deps.db);
  expect((await mailing.get(contract.readUser, { id: user.id }, { as })).link?.email.state).toBe('none');
});

test("[R-SES-7] without SMTP a new-password link is copied with the caller's own password as proof, even for users without an email", async () => {
  const { as } = await invited(silent);
  const user = await buildUser(silent.product.deps.db, { role: 'agent' });
  const wrong = await silent.call(
    contract.copyRenewalLink,
    { id: user.id, ...(await passwordAgain(silent, 'x')) },
    { as },
  );
  expect(wrong.refusal?.code).toBe('wrong-password');
  const { link } = await silent.get(
    contract.copyRenewalLink,
    { id: user.id, ...(await passwordAgain(silent)) },
    { as },
  );
  const found = await silent.get(links.readPasswordLink, { secret: secretOf(link) });
  expect(found).toMatchObject({ kind: 'renewal', username: user.username });
});

test('[R-PLUS-21] users cannot copy a link of a user with more rights than their own', async () => {
  const { user } = await invited(silent, ['administrator']);
  const { db } = silent.product.deps;
  await sql`
    insert into roles (key, name, level, scope, rights) values ('people', 'People', 5, 'bound', '{users:manage}')`.execute(
    db,
  );
  const keeper = await buildUser(db, {});
  await sql`insert into user_roles (user_id, role) values (${keeper.id}, 'people')`.execute(db);
  const as = await signIn(silent, 'default', keeper);
  const answers = [
    await silent.call(contract.copyInvitationLink, { id: user.id }, { as }),
    await silent.call(contract.copyRenewalLink, { id: user.id, ...(await passwordAgain(silent)) }, { as }),
  ];
  expect(answers.map(({ refusal }) => refusal?.code)).toEqual(['beyond-own-rights', 'beyond-own-rights']);
});

test("[R-PLUS-23] with a dead mail server the user's page shows why the email waits, its link can be copied, and the failed job names the address", async () => {
  const { as, user } = await invited(dead);
  const read = () => dead.get(contract.readUser, { id: user.id }, { as });
  await expect.poll(async () => (await read()).link?.email.state, { timeout: 30_000 }).toBe('failed');
  const { link, mayCopyLink } = await read();
  expect(link?.email.error).toContain('ECONNREFUSED');
  expect(Date.parse(link?.email.nextAt ?? '')).toBeGreaterThan(0);
  expect(mayCopyLink).toBe(true);
  const { rows } = await dead.get(listFailedJobs, {}, { as });
  expect(rows.map(({ name, recipient }) => [name, recipient])).toEqual([['send-mail', user.email]]);
  await dead.get(contract.copyInvitationLink, { id: user.id }, { as });
  expect((await read()).link?.email).toEqual({ state: 'none', error: null, nextAt: null });
  // The email with the earlier link is no longer sent.
  const unsent = await sql`select from mails where sent_at is null`.execute(dead.product.deps.db);
  expect(unsent.rows).toEqual([]);
});

test('[R-DATA-1] no one can copy a link that was emailed', async () => {
  const { as, user } = await invited(mailing);
  await post.lettersTo(mailing, user.email ?? '');
  const detail = await mailing.get(contract.readUser, { id: user.id }, { as });
  expect([detail.link?.email.state, detail.mayCopyLink]).toEqual(['sent', false]);
  const refused = await mailing.call(contract.copyInvitationLink, { id: user.id }, { as });
  expect(refused.refusal?.code).toBe('link-goes-by-email');
  expect((await mailing.get(readSettings, {})).sendsEmail).toBe(true);
});

test('[R-SES-12] without SMTP an agent copies the link of an invitation to a sub-agent, and another agent cannot', async () => {
  const agent = await signIn(silent, 'agent');
  const { db } = silent.product.deps;
  const { id: parentId } = await buildGroup(db, { agentId: agent.id });
  const group = await buildGroup(db, { parentId });
  const given = { email: 'sub@example.com', nickName: 'Sub', groupId: group.id };
  const { id, mayCopyLink } = await silent.get(invite, given, { as: agent });
  expect(mayCopyLink).toBe(true);
  const { link } = await silent.get(copyInvitation, { invitationId: id }, { as: agent });
  expect(link).toMatch(/^#\/invitation\/[\w-]{43}$/);
  expect((await silent.get(listInvitations, {}, { as: agent })).rows[0]).toMatchObject({
    id,
    mail: 'none',
    state: 'open',
  });
  const other = await silent.call(copyInvitation, { invitationId: id }, { as: await signIn(silent, 'agent') });
  expect(other.refusal?.code).toBe('invitation-not-found');
});
