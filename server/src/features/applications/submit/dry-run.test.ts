import * as contract from '@greenroom/contract/applications/applications.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { finished } from '../../../../test/finished.ts';
import { testServer } from '../../../../test/server.ts';
import { buildAccount, buildGroup, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });

async function linesOf(batchId: number) {
  return (await server.get(contract.listBatchLines, { batchId, size: 100 }, { as: agent })).rows;
}

describe('a check without adding', () => {
  test('[R-PLUS-1] returns the verdict for every ID of a file or a text before anything is stored', async () => {
    const good = await buildAccount(db);
    const male = await buildAccount(db, { gender: 1 });
    const countApplications = async () =>
      (await sql<{ count: number }>`select count(*) as count from applications`.execute(db)).rows[0]?.count;
    const before = await countApplications();
    const text = `${good.hostId} ${male.hostId} ${good.hostId}`;
    const typed = await server.get(contract.submitTyped, { groupId: group.id, text, dryRun: true }, { as: agent });
    const file = { name: 'hosts.csv', bytes: Buffer.from(text.replaceAll(' ', '\n')) };
    const sent = await server.get(contract.submitFile, { groupId: group.id, dryRun: true }, { as: agent, file });
    for (const { id } of [typed, sent]) {
      const done = await finished(server, agent, id);
      expect(done).toMatchObject({ kind: 'dry-run', total: 3, succeeded: 1, failed: 2 });
      expect((await linesOf(id)).map((line) => line.codes)).toEqual([[], [103], [99]]);
    }
    expect(await countApplications()).toBe(before);
    const added = await server.get(contract.submitChecked, { batchId: typed.id }, { as: agent });
    expect(await finished(server, agent, added.id)).toMatchObject({ kind: 'add', total: 1, succeeded: 1, failed: 0 });
    expect(await countApplications()).toBe((before ?? 0) + 1);
  });

  test('can be submitted afterwards, unlike other submissions', async () => {
    const { hostId } = await buildAccount(db);
    const batch = await server.get(contract.submitTyped, { groupId: group.id, text: hostId }, { as: agent });
    await finished(server, agent, batch.id);
    const refused = await server.call(contract.submitChecked, { batchId: batch.id }, { as: agent });
    expect(refused).toMatchObject({ http: 409, refusal: { code: 'batch-not-a-dry-run' } });
    const hopeless = await server.get(
      contract.submitTyped,
      { groupId: group.id, text: 'junk', dryRun: true },
      { as: agent },
    );
    await finished(server, agent, hopeless.id);
    const empty = await server.call(contract.submitChecked, { batchId: hopeless.id }, { as: agent });
    expect(empty).toMatchObject({ http: 409, refusal: { code: 'nothing-accepted' } });
  });
});
