import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { listOpen, type OpenFilter } from '@greenroom/contract/reviews/list-mode.ts';
import { QUEUES } from '@greenroom/contract/reviews/reviews.ts';
import { z } from 'zod';
import { listViews } from '../../../lib/address/list-views.ts';

const id = z.coerce.number().int().min(1).optional();

/** The list's part of the address. The queue is also used for single cases. */
export const listAddress = pageQuery.extend({
  queue: z.enum(QUEUES).default('all'),
  /** Limits the list to a group and all groups below. */
  group: id,
  /** Limits the list to the groups of an agent. */
  agent: id,
  waitingBefore: listOpen.query.shape.waitingBefore,
  held: listOpen.query.shape.held,
});

/** The part of the address that saved views store. */
export const OPEN_VIEWS = listViews(listAddress, { page: ['page'] });
export type ListState = z.output<typeof listAddress>;

/** Returns the list's filter in the form that calls accept. */
export function filterOf({ queue, group, agent, waitingBefore, held }: ListState): OpenFilter {
  return {
    queue,
    ...(group !== undefined && { groupId: group }),
    ...(agent !== undefined && { agentId: agent }),
    ...(waitingBefore !== undefined && { waitingBefore }),
    ...(held !== undefined && { held }),
  };
}

/** A filter that contains only a queue. */
export const WHOLE_QUEUE = { group: undefined, agent: undefined, waitingBefore: undefined, held: undefined, page: 1 };

/** Returns whether the list is filtered by anything other than the queue. */
export function isNarrowed({ group, agent, waitingBefore, held }: ListState): boolean {
  return [group, agent, waitingBefore, held].some((each) => each !== undefined);
}
