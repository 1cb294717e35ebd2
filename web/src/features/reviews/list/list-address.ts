import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { listOpen, type OpenFilter } from '@greenroom/contract/reviews/list-mode.ts';
import { QUEUES } from '@greenroom/contract/reviews/reviews.ts';
import { z } from 'zod';
import { listViews } from '../../../lib/address/list-views.ts';

const id = z.coerce.number().int().min(1).optional();

/** The list's part of the address; the queue is that of the cases, too. */
export const listAddress = pageQuery.extend({
  queue: z.enum(QUEUES).default('all'),
  /** With all groups below. */
  group: id,
  /** The agent of the groups. */
  agent: id,
  waitingBefore: listOpen.query.shape.waitingBefore,
  held: listOpen.query.shape.held,
});

/** What saved views keep of it. */
export const OPEN_VIEWS = listViews(listAddress, { page: ['page'] });
export type ListState = z.output<typeof listAddress>;

/** What the list is narrowed to, as calls take it. */
export function filterOf({ queue, group, agent, waitingBefore, held }: ListState): OpenFilter {
  return {
    queue,
    ...(group !== undefined && { groupId: group }),
    ...(agent !== undefined && { agentId: agent }),
    ...(waitingBefore !== undefined && { waitingBefore }),
    ...(held !== undefined && { held }),
  };
}

/** The queue that is chosen, and nothing else. */
export const WHOLE_QUEUE = { group: undefined, agent: undefined, waitingBefore: undefined, held: undefined, page: 1 };

/** Whether more than the queue is chosen. */
export function isNarrowed({ group, agent, waitingBefore, held }: ListState): boolean {
  return [group, agent, waitingBefore, held].some((each) => each !== undefined);
}
