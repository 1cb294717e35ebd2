import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listHosts as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeGroups, findGroup } from '../../groups/index.ts';
import {
  countInactive,
  countNotActive,
  countPresent,
  type GroupHostRow,
  mergeHostPage,
  type Page,
  readHostPage,
  walkHostPage,
} from './list-hosts.queries.ts';

type Asked = Input<typeof contract>;

/**
 * The hosts that a group has now, with those below it or without, and the exact total.
 * @throws RefusalError `group-not-found` where it is out of scope or deleted
 */
export async function listHosts(ctx: UserCtx, input: Asked): Promise<Data<typeof contract>> {
  if (!(await findGroup(ctx.db, ctx.scope, input.groupId))) fail('group-not-found');
  const { total, byHost } = await count(ctx, input);
  const page = { limit: input.size, offset: offsetOf(input) };
  const rows = page.offset < total ? await readPage(ctx, input, page, { total, byHost }) : [];
  const groups = await describeGroups(ctx.db, ctx.scope, [...new Set(rows.map(({ groupId }) => groupId))]);
  const known = new Map(groups.map((group) => [group.id, group]));
  return {
    rows: rows.flatMap((row) => {
      const group = known.get(row.groupId);
      return group ? [{ ...row, groupName: group.name, path: group.path }] : [];
    }),
    total,
  };
}

/** So many hosts are read through in some milliseconds. */
const FEW = 2000;

interface Counted {
  total: number;
  /** Fewer are hosts than accounts are not active. */
  byHost: boolean;
}

async function count({ db, scope }: UserCtx, input: Asked): Promise<Counted> {
  const present = await countPresent(db, scope, input);
  if (input.active === undefined || present === 0) return { total: present, byHost: true };
  const byHost = present <= FEW || present <= (await countNotActive(db, present));
  const inactive = await countInactive(db, scope, input, byHost);
  // One may have left between the statements: fewer than none are never active.
  return { total: input.active ? Math.max(0, present - inactive) : inactive, byHost };
}

/** The way to the page that reads the least; for the order by name every host is looked at. */
async function readPage(ctx: UserCtx, input: Asked, page: Page, { total, byHost }: Counted): Promise<GroupHostRow[]> {
  const { db, scope } = ctx;
  if (total > FEW && input.active !== false) {
    if (input.sort === 'since' && page.offset + page.limit <= FEW) return mergeHostPage(db, scope, input, page);
    if (input.sort === 'hostId') {
      // Looks at no more hosts than the groups have: where that is in vain, it has cost no more than what comes then.
      const found = await walkHostPage(db, scope, input, page, total);
      if (found.length === Math.min(page.limit, total - page.offset)) return found;
    }
  }
  return readHostPage(db, scope, input, page, byHost);
}
