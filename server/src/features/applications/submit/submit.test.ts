import * as contract from '@greenroom/contract/applications/applications.ts';
import { CHECK_CODES, type CheckCode, REASON_CODES } from '@greenroom/contract/applications/reasons.ts';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { testServer } from '../../../../test/server.ts';
import {
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const topchatGroup = await buildGroup(db, { agentId: agent.id, appId: 2 });
const lumoGroup = await buildGroup(db, { agentId: agent.id, appId: 3 });
const otherGroup = await buildGroup(db, { agentId: other.id });
const otherLumoGroup = await buildGroup(db, { agentId: other.id, appId: 3 });

async function add(groupId: number, text: string) {
  const batch = await server.get(contract.submitTyped, { groupId, text }, { as: agent });
  return finished(server, agent, batch.id);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

async function linesOf(batchId: number) {
  const page = await server.get(contract.listBatchLines, { batchId, size: 100 }, { as: agent });
  return page.rows;
}

/** For each code, an ID that fails only this check, and the group that it is added to. */
const CASES: Record<Exclude<CheckCode, 102>, () => Promise<{ groupId: number; text: string }>> = {
  99: async () => {
    const { hostId } = await buildAccount(db);
    return { groupId: group.id, text: `${hostId} ${hostId}` };
  },
  100: async () => ({ groupId: group.id, text: '12x' }),
  101: async () => ({ groupId: group.id, text: '99000001' }),
  103: async () => ({ groupId: group.id, text: (await buildAccount(db, { gender: 1 })).hostId }),
  104: async () => ({ groupId: group.id, text: (await buildAccount(db, { avatarIsDefault: true })).hostId }),
  105: async () => {
    const { hostId } = await buildApplication(db, { groupId: otherGroup.id, submittedBy: other.id });
    return { groupId: group.id, text: hostId };
  },
  106: async () => {
    const { hostId } = await buildAccount(db);
    await buildMembership(db, { hostId, groupId: group.id });
    return { groupId: group.id, text: hostId };
  },
  107: async () => {
    const { hostId } = await buildAccount(db);
    await buildMembership(db, { hostId, groupId: otherGroup.id });
    return { groupId: group.id, text: hostId };
  },
  108: async () => {
    const first = await buildAccount(db, { hostId: '70000108', personKey: 'p108' });
    await buildMembership(db, { hostId: first.hostId, groupId: group.id });
    return { groupId: group.id, text: (await buildAccount(db, { personKey: 'p108' })).hostId };
  },
  109: async () => {
    const first = await buildAccount(db, { hostId: '70000109', personKey: 'p109' });
    await buildMembership(db, { hostId: first.hostId, groupId: otherGroup.id });
    return { groupId: group.id, text: (await buildAccount(db, { personKey: 'p109' })).hostId };
  },
  110: async () => {
    const { hostId } = await buildAccount(db);
    await buildMembership(db, { hostId, groupId: otherGroup.id, toAt: '2025-06-01' });
    return { groupId: group.id, text: hostId };
  },
  111: async () => {
    const first = await buildAccount(db, { appId: 1, personKey: 'p111' });
    await buildMembership(db, { hostId: first.hostId, appId: 1, groupId: otherGroup.id });
    return { groupId: topchatGroup.id, text: (await buildAccount(db, { appId: 2, personKey: 'p111' })).hostId };
  },
  112: async () => {
    const first = await buildAccount(db, { appId: 2, personKey: 'p112' });
    await buildMembership(db, { hostId: first.hostId, appId: 2, groupId: topchatGroup.id });
    return { groupId: group.id, text: (await buildAccount(db, { appId: 1, personKey: 'p112' })).hostId };
  },
  113: async () => ({ groupId: group.id, text: (await buildAccount(db, { appId: 2 })).hostId }),
  114: async () => ({ groupId: topchatGroup.id, text: (await buildAccount(db, { appId: 1 })).hostId }),
  115: async () => {
    const { hostId } = await buildApplication(db, { groupId: group.id, submittedBy: agent.id });
    return { groupId: group.id, text: hostId };
  },
};

describe('the complete examination', () => {
  const codes = CHECK_CODES.filter((code) => code !== 102);
  test.each(codes)('fails an ID that only one check objects to with code %i alone', async (code) => {
    const { groupId, text } = await CASES[code]();
    const batch = await add(groupId, text);
    expect(batch.failed).toBe(1);
    expect(batch.reasons).toEqual([expect.objectContaining({ code, count: 1 })]);
    const failed = (await linesOf(batch.id)).filter((line) => line.uploadStatus === 'failure');
    expect(failed.map((line) => line.codes)).toEqual([[code]]);
  });

  test('[R-HOST-4] gives each ID success, or failure with all codes that object, the decisive one first', async () => {
    const good = await buildAccount(db);
    const bad = await buildAccount(db, { gender: 1, avatarUrl: null });
    await buildMembership(db, { hostId: bad.hostId, groupId: otherGroup.id, toAt: '2025-06-01' });
    const batch = await add(group.id, `${good.hostId},${bad.hostId},junk`);
    const byId = Object.fromEntries((await linesOf(batch.id)).map((line) => [line.hostId, line]));
    expect(byId[good.hostId]).toMatchObject({ uploadStatus: 'success', codes: [] });
    expect(byId[bad.hostId]).toMatchObject({ uploadStatus: 'failure', codes: [103, 104, 110] });
    expect(byId.junk).toMatchObject({ uploadStatus: 'failure', codes: [100] });
    expect(Object.keys(CASES).map(Number)).toEqual(codes);
  });

  test('treats deleted and banned accounts as missing', async () => {
    const deleted = await buildAccount(db, { state: 'deleted' });
    const banned = await buildAccount(db, { state: 'banned' });
    const batch = await add(group.id, `${deleted.hostId} ${banned.hostId}`);
    expect(batch.reasons).toEqual([expect.objectContaining({ code: 101, count: 2 })]);
  });

  test('[R-HOST-4] adds underage people with a suggested reason: no check of 99 to 115 is about age', async () => {
    const birthDate = `${new Date().getUTCFullYear() - 14}-01-01`;
    const [young, grown] = [await buildAccount(db, { birthDate }), await buildAccount(db)];
    await add(group.id, `${young.hostId} ${grown.hostId}`);
    const added = await sql<{ codes: number[] }>`
      select suggested_codes as codes from applications where host_id in (${young.hostId}, ${grown.hostId}) and open
      order by id`.execute(db);
    expect(added.rows.map(({ codes }) => codes).toSorted()).toEqual([[], [208]]);
  });

  test('gives code 109 to a person who is a host of another group but on neither named platform', async () => {
    const first = await buildAccount(db, { appId: 3, personKey: 'p-lumo' });
    await buildMembership(db, { hostId: first.hostId, appId: 3, groupId: otherLumoGroup.id });
    const second = await buildAccount(db, { appId: 3, personKey: 'p-lumo' });
    const batch = await add(lumoGroup.id, second.hostId);
    expect(batch.reasons).toEqual([expect.objectContaining({ code: 109, count: 1 })]);
  });

  test('[R-HOST-8] names the other group of 107 to users who see all groups, in submissions and checks, and never to an agent', async () => {
    const admin = await signIn(server, 'administrator');
    const { groupId, text } = await CASES[107]();
    const free = await buildAccount(db);
    for (const dryRun of [true, false]) {
      const ids = `${text} ${text} ${free.hostId}`;
      const { id } = await server.get(contract.submitTyped, { groupId, text: ids, dryRun }, { as: agent });
      await finished(server, agent, id);
      const named = async (as: typeof agent) => {
        const { rows } = await server.get(contract.listBatchLines, { batchId: id, size: 100 }, { as });
        return rows.map(({ codes, hostOf }) => [codes[0] ?? 0, hostOf?.groupId ?? null]);
      };
      expect(await named(agent)).toEqual([
        [107, null],
        [99, null],
        [0, null],
      ]);
      expect(await named(admin)).toEqual([
        [107, otherGroup.id],
        [99, otherGroup.id],
        [0, null],
      ]);
    }
  });

  test('[R-HOST-8] has a text and a next step for every reason code in every language; 108 and 109 give the other ID', async () => {
    const { messages } = server.product.deps;
    for (const locale of LOCALE_CODES) {
      const texts = REASON_CODES.map((code) => messages.text(locale, `reasons.${code}`));
      const steps = REASON_CODES.map((code) => messages.text(locale, `reasons.${code}.next`));
      expect([...texts, ...steps].filter((text) => text === '' || text.startsWith('reasons.'))).toEqual([]);
      expect(new Set(texts).size).toBe(REASON_CODES.length);
      for (const code of [108, 109])
        expect(messages.text(locale, `reasons.${code}.with-id`, { hostId: '4711' })).toContain('4711');
    }
    expect(REASON_CODES).toEqual([...range(99, 115), ...range(200, 216)]);
    const mine = await buildAccount(db, { personKey: 'both' });
    await buildMembership(db, { hostId: mine.hostId, groupId: group.id });
    const theirs = await buildAccount(db, { personKey: 'both' });
    await buildMembership(db, { hostId: theirs.hostId, groupId: otherGroup.id });
    const third = await buildAccount(db, { personKey: 'both' });
    const batch = await add(group.id, third.hostId);
    const [line] = await linesOf(batch.id);
    expect(line?.codes).toEqual([108, 109]);
    expect(line?.otherHostIds).toEqual([
      { code: 108, hostId: mine.hostId },
      { code: 109, hostId: theirs.hostId },
    ]);
  });

  test('[R-HOST-5] has a summary with the total, the successes, the failures, and the failures by reason', async () => {
    const good = await buildAccount(db);
    const male = await buildAccount(db, { gender: 1 });
    const batch = await add(group.id, `${good.hostId}\n${male.hostId}\n88000001\n88000002\n${good.hostId}`);
    expect(batch).toMatchObject({ total: 5, checked: 5, succeeded: 1, failed: 4, state: 'finished' });
    expect(batch.reasons).toEqual([
      { code: 101, count: 2, fixer: 'host', fixable: 2 },
      { code: 99, count: 1, fixer: 'agent', fixable: 0 },
      { code: 103, count: 1, fixer: 'nobody', fixable: 0 },
    ]);
  });

  test('[R-HOST-2] accepts typed IDs separated by any mix of commas, line breaks and spaces, including full-width ones', async () => {
    const accounts = await Promise.all(Array.from({ length: 7 }, () => buildAccount(db)));
    const [a, b, c, d, e, f, g] = accounts.map((account) => account.hostId);
    const batch = await add(group.id, ` ${a}, ${b}\r\n${c},${d};${e} \t ${f}\n\n,,${g}`);
    expect(batch).toMatchObject({ total: 7, succeeded: 7 });
  });

  test('[R-HOST-1] adds hosts by ID to a chosen group, typed or from a file; without a group nothing is stored', async () => {
    const typed = await buildAccount(db);
    const filed = await buildAccount(db);
    expect((await add(group.id, typed.hostId)).succeeded).toBe(1);
    const file = { name: 'hosts.csv', bytes: Buffer.from(`Host ID\n${filed.hostId}\n`) };
    const sent = await server.get(contract.submitFile, { groupId: group.id }, { as: agent, file });
    expect((await finished(server, agent, sent.id)).succeeded).toBe(1);
    const before = await server.get(contract.listBatches, {}, { as: agent });
    const missing = await fetch(`${server.address}${contract.submitTyped.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${agent.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: typed.hostId }),
    });
    expect(missing.status).toBe(400);
    const foreign = await server.call(
      contract.submitTyped,
      { groupId: otherGroup.id, text: typed.hostId },
      { as: agent },
    );
    expect(foreign).toMatchObject({ http: 422, refusal: { code: 'group-not-found' } });
    expect((await server.get(contract.listBatches, {}, { as: agent })).total).toBe(before.total);
  });

  test('sends events to an administrator, whose list shows all submissions, and not to another agent', async () => {
    const { events } = server.product.deps;
    const admin = await signIn(server, 'administrator');
    const heard: { who: string; topic: string; id: number | null }[] = [];
    const listen = (as: typeof agent, role: 'administrator' | 'agent') =>
      events.listen({
        userId: as.id,
        rights: role === 'agent' ? ['applications:submit'] : ['groups:manage'],
        hear: (event) => heard.push({ who: role, ...event }),
      });
    const stops = [listen(admin, 'administrator'), listen(other, 'agent')];
    await vi.waitFor(async () => {
      await events.publish(db, { userId: other.id }, { topic: 'session', id: null });
      expect(heard).not.toEqual([]);
    });
    await add(group.id, (await buildAccount(db)).hostId);
    await vi.waitFor(() => expect(heard).toContainEqual({ who: 'administrator', topic: 'batch', id: null }));
    expect(heard.filter(({ who, topic }) => who === 'agent' && topic === 'batch')).toEqual([]);
    for (const stop of stops) stop();
  });

  test('refuses a text without anything like an ID with a clear error', async () => {
    const empty = await server.call(contract.submitTyped, { groupId: group.id, text: ' , \n' }, { as: agent });
    expect(empty).toMatchObject({ http: 422, body: { status: 1 }, refusal: { code: 'no-ids' } });
  });
});

describe('submitting again', () => {
  test('[R-HOST-10] works for a corrected ID, and two parallel submissions leave one open application', async () => {
    const { hostId } = await buildAccount(db, { avatarUrl: null });
    const failed = await add(group.id, hostId);
    expect(failed.reasons).toEqual([expect.objectContaining({ code: 104 })]);
    await sql`update accounts set avatar_url = '/avatar/new.webp' where host_id = ${hostId}`.execute(db);
    const again = await server.get(contract.retryFailed, { batchId: failed.id }, { as: agent });
    expect(await finished(server, agent, again.id)).toMatchObject({ total: 1, succeeded: 1 });

    const fresh = await Promise.all(Array.from({ length: 40 }, () => buildAccount(db)));
    const text = fresh.map((account) => account.hostId);
    const started = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const mixed = index % 2 === 0 ? text : [...text].reverse();
        const [who, into] = index % 4 < 2 ? [agent, group] : [other, otherGroup];
        return server
          .get(contract.submitTyped, { groupId: into.id, text: mixed.join(' ') }, { as: who })
          .then((batch) => ({ batch, who }));
      }),
    );
    const ended = await Promise.all(started.map(({ batch, who }) => finished(server, who, batch.id)));
    expect(ended.reduce((sum, batch) => sum + batch.succeeded, 0)).toBe(40);
    expect(ended.reduce((sum, batch) => sum + batch.failed, 0)).toBe(7 * 40);
    const open = await sql<{ count: number }>`
      select count(*) as count from applications where open and host_id = any(${text}::text[])`.execute(db);
    expect(open.rows[0]?.count).toBe(40);
    const reasons = new Set(ended.flatMap((batch) => batch.reasons.map((reason) => reason.code)));
    expect([...reasons].every((code) => code === 115 || code === 105)).toBe(true);
  });

  test('with one idempotency key stores one batch for 50 identical calls, and the key with another text is refused', async () => {
    const { hostId } = await buildAccount(db);
    const call = (text: string) =>
      server.call(contract.submitTyped, { groupId: group.id, text }, { as: agent, idempotencyKey: 'add-once' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(hostId)));
    const ids = new Set(answers.filter((answer) => answer.http === 200).map((answer) => answer.body.data.id));
    expect(ids.size).toBe(1);
    // Calls beyond the user's limit for running and waiting calls are also refused for a moment.
    const refusals = answers.filter((answer) => answer.http !== 200).map(({ refusal }) => refusal?.code);
    expect(['idempotency-in-progress', 'too-many-requests']).toEqual(expect.arrayContaining([...new Set(refusals)]));
    const later = await call(hostId);
    expect(ids.has(later.body.data.id)).toBe(true);
    expect(await call(`${hostId} 1234567`)).toMatchObject({ http: 422, refusal: { code: 'idempotency-key-reused' } });
  });
});

describe('scope', () => {
  test('hides the submissions of other agents', async () => {
    const theirs = await server.get(contract.submitTyped, { groupId: otherGroup.id, text: '99000009' }, { as: other });
    for (const answer of await Promise.all([
      server.call(contract.readBatch, { batchId: theirs.id }, { as: agent }),
      server.call(contract.listBatchLines, { batchId: theirs.id }, { as: agent }),
      server.call(contract.cancelBatch, { batchId: theirs.id }, { as: agent }),
      server.call(contract.retryFailed, { batchId: theirs.id }, { as: agent }),
    ])) {
      expect(answer).toMatchObject({ http: 422, refusal: { code: 'batch-not-found' } });
    }
  });
});
