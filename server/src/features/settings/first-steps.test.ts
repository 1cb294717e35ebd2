import { readFirstSteps, sendTestLetter } from '@greenroom/contract/administration/first-steps.ts';
import { changeSettings } from '@greenroom/contract/administration/settings.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostOffice } from '../../../test/post-office.ts';
import { type TestServer, testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildAccount, buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
const fresh = await testServer({ RUN: 'api' });
const mailing = await testServer({ SMTP_URL: post.url });

const seen = async (server: TestServer, by: SignedIn) => ({ version: await versionsFor(server, by).settings() });

describe('the first steps', () => {
  test('[R-PLUS-22] are done if their results exist, not otherwise, and are open again if the results are gone', async () => {
    const boss = { as: await signIn(fresh, 'administrator') };
    const own = fresh.product.deps.db;
    const done = async () => (await fresh.get(readFirstSteps, {}, boss)).done;
    expect(await fresh.get(readFirstSteps, {}, boss)).toEqual({
      done: ['apps'],
      smtp: false,
      publicUrl: false,
      blocked: [],
      email: null,
    });
    // An email that only reached the outbox folder proves nothing.
    await sql`insert into mails (recipient, locale, template, params, sent_at) values ('a@b.c', 'en', 'x', '{}', now())`.execute(
      own,
    );
    expect(await done()).toEqual(['apps']);
    await sql`update mails set by_smtp = true`.execute(own);
    expect(await done()).toEqual(['mail', 'apps']);
    const agent = await signIn(fresh, 'agent');
    const group = await buildGroup(own, { agentId: agent.id });
    expect(await done()).toEqual(['mail', 'apps', 'group', 'agent']);
    await sql`update users set disabled_at = now() where id = ${agent.id}`.execute(own);
    expect(await done()).toEqual(['mail', 'apps', 'group']);
    await buildApplication(own, { groupId: group.id, submittedBy: agent.id });
    expect(await done()).toEqual(['mail', 'apps', 'group', 'accounts']);
    await sql`
      insert into decisions (host_id, application_id, kind, decided_at) select host_id, id, 'lapsed', now() from applications`.execute(
      own,
    );
    expect(await done()).not.toContain('review');
    await sql`update decisions set kind = 'approved'`.execute(own);
    expect(await done()).toContain('review');
    await sql`update agent_groups set deleted_at = now()`.execute(own);
    expect(await done()).not.toContain('group');
  });

  test('[R-PLUS-22] include emails, which without SMTP are done once administrators confirm that they work without them', async () => {
    const server = await testServer({ RUN: 'api' });
    const boss = { as: await signIn(server, 'administrator') };
    await server.get(changeSettings, { withoutEmail: true, ...(await seen(server, boss.as)) }, boss);
    expect((await server.get(readFirstSteps, {}, boss)).done).toContain('mail');
    await server.get(changeSettings, { withoutEmail: false, ...(await seen(server, boss.as)) }, boss);
    expect((await server.get(readFirstSteps, {}, boss)).done).not.toContain('mail');
    const sending = { as: await signIn(mailing, 'administrator') };
    await mailing.get(changeSettings, { withoutEmail: true, ...(await seen(mailing, sending.as)) }, sending);
    expect((await mailing.get(readFirstSteps, {}, sending)).done).not.toContain('mail');
    await mailing.get(changeSettings, { reset: ['withoutEmail'], ...(await seen(mailing, sending.as)) }, sending);
  });

  test('[R-PLUS-22] name the origins whose pictures browsers may not load', async () => {
    const boss = { as: await signIn(fresh, 'administrator') };
    const blocked = async () => (await fresh.get(readFirstSteps, {}, boss)).blocked;
    for (const avatarUrl of ['https://cdn.example/1.jpg', 'https://a.pics.example/2.jpg', '/avatar/own.webp']) {
      await buildAccount(fresh.product.deps.db, { avatarUrl });
    }
    expect(await blocked()).toEqual(['https://a.pics.example', 'https://cdn.example']);
    await fresh.get(changeSettings, { mediaOrigins: 'https://*.pics.example', ...(await seen(fresh, boss.as)) }, boss);
    expect(await blocked()).toEqual(['https://cdn.example']);
  });

  test("include a test email to the user's own address, which is refused with a reason if there is none", async () => {
    const boss = await signIn(mailing, 'administrator');
    const refused = await mailing.call(sendTestLetter, {}, { as: boss });
    expect([refused.http, refused.refusal?.code]).toEqual([422, 'own-email-missing']);
    await sql`update users set email = 'boss@example.com' where id = ${boss.id}`.execute(mailing.product.deps.db);
    await mailing.get(sendTestLetter, {}, { as: boss });
    const letters = await post.lettersTo(mailing, 'boss@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual(['Test email from Greenroom']);
    expect((await mailing.get(readFirstSteps, {}, { as: boss })).done).toContain('mail');
  });
});
