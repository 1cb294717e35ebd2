import { REQUEST_STATES } from '@greenroom/contract/enums.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

/**
 * The screen's views: the reader's own groups, the reader's sub-agents (all agents for administrators), and the
 * requests.
 */
export const VIEWS = ['mine', 'agents', 'requests'] as const;
export type View = (typeof VIEWS)[number];

/**
 * The screen's state in its address. `agent` is the agent shown next to the list. `request` is the request being
 * answered. `ended` includes ended bindings. `bound` is the page of the binding list.
 */
export const bindingsAddressSchema = screenAddress(
  'bind-groups',
  pageQuery.extend({
    view: z.enum(VIEWS).optional(),
    search: z.string().max(100).default(''),
    agent: z.coerce.number().int().min(1).optional(),
    request: z.coerce.number().int().min(1).optional(),
    ended: z.stringbool().default(false),
    bound: z.coerce.number().int().min(1).default(1),
    state: z.enum(REQUEST_STATES).optional(),
  }),
);

const STAYS = ['view', 'agent', 'request', 'ended', 'bound'] as const;

/** The part of the address that saved views store, for the agents and for the requests. */
export const AGENT_VIEWS = listViews(bindingsAddressSchema, { page: ['page'], stays: [...STAYS, 'state'] });
export const REQUEST_VIEWS = listViews(bindingsAddressSchema, { page: ['page'], stays: [...STAYS, 'search'] });
export type BindingsState = z.output<typeof bindingsAddressSchema>;

/**
 * Returns the view for an address. If the address names no view, an agent or a request in it determines the view.
 * Otherwise agents see their own groups first, and administrators see the agents.
 */
export function viewOf(state: Pick<BindingsState, 'view' | 'agent'>, administers: boolean): View {
  if (administers) return state.view === 'requests' ? 'requests' : 'agents';
  return state.view ?? (state.agent === undefined ? 'mine' : 'agents');
}
