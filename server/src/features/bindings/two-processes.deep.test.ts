import { join } from 'node:path';
import { bindingAgentGroup } from '@greenroom/contract/bindings.ts';
import { listBindingGroups } from '@greenroom/contract/groups.ts';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startProduct } from '../../../test/product-process.ts';
import { callUrl, testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';

/** This process is one server. Another one uses the same database, as behind a load balancer. */
const here = await testServer({ RUN: 'api' });
const there = await startProduct({ ...here.settings, RUN: 'api', DATA_FOLDER: join(here.folder, 'there') });
afterAll(() => there.stop());

const answer = z.object({ data: listBindingGroups.data });

async function groupsAt(address: string, as: SignedIn): Promise<number[]> {
  const response = await fetch(callUrl(address, listBindingGroups, {}), {
    headers: { Authorization: `Bearer ${as.token}` },
  });
  return answer.parse(await response.json()).data.groups.map(({ id }) => id);
}

test('bindings that one server changes apply at every server from the agent’s next call', async () => {
  const { administrator, groups } = await buildGroupTree(here);
  const agent = await signIn(here, 'agent');
  const everywhere = () => Promise.all([here.address, there.address].map((address) => groupsAt(address, agent)));
  expect(await everywhere()).toEqual([[], []]);
  await here.get(bindingAgentGroup, { agentId: agent.id, bind: [groups.leaf] }, { as: administrator });
  expect(await everywhere()).toEqual([[groups.leaf], [groups.leaf]]);
  await here.get(bindingAgentGroup, { agentId: agent.id, unbind: [groups.leaf] }, { as: administrator });
  expect(await everywhere()).toEqual([[], []]);
});
