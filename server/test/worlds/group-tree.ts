import type { TestServer } from '../server.ts';
import type { SignedIn } from '../signed-in.ts';
import { bindGroup, buildGroup, signIn } from './factories.ts';

/**
 * The group `top` with `left` and `right` below it, `leaf` below `left`, and a separate group `other` that belongs to
 * another agent.
 */
export interface GroupTree {
  readonly administrator: SignedIn;
  /** The agent bound to `top`. */
  readonly agent: SignedIn;
  /** The sub-agent bound to `left`. */
  readonly sub: SignedIn;
  /** The agent bound to `other`. */
  readonly stranger: SignedIn;
  readonly groups: { readonly top: number; readonly left: number; readonly leaf: number; readonly right: number };
  readonly other: number;
}

export async function buildGroupTree(server: TestServer): Promise<GroupTree> {
  const { db } = server.product.deps;
  const agent = await signIn(server, 'agent');
  const sub = await signIn(server, 'sub-agent');
  const stranger = await signIn(server, 'agent');
  const top = await buildGroup(db, { agentId: agent.id });
  const left = await buildGroup(db, { parentId: top.id });
  const leaf = await buildGroup(db, { parentId: left.id });
  const right = await buildGroup(db, { parentId: top.id });
  const other = await buildGroup(db, { agentId: stranger.id });
  await bindGroup(db, sub.id, left.id);
  return {
    administrator: await signIn(server, 'administrator'),
    agent,
    sub,
    stranger,
    groups: { top: top.id, left: left.id, leaf: leaf.id, right: right.id },
    other: other.id,
  };
}
