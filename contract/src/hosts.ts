import { z } from 'zod';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { HOST_ROLES, REVIEW_ROLES } from './roles.ts';

/** An account that is a host of a group in the caller's scope, or has an application there. */
export const foundHost = z.object({
  appId: z.number().int(),
  appLabel: z.string(),
  hostId: z.string(),
  /** Null: the platform has not reported the account. */
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  groupId: z.number().int(),
  groupName: z.string(),
  /** `host`: a member of the group; `application`: not, but it was submitted for it. */
  standing: z.enum(['host', 'application']),
});
export type FoundHost = z.infer<typeof foundHost>;

export const searchHosts = route({
  id: 'hosts.searchHosts',
  method: 'GET',
  path: '/agent-admin/hosts/search',
  summary: 'Hosts and applicants in the caller’s scope by the beginning of their ID or of their name (R-PLUS-10)',
  access: [...new Set([...HOST_ROLES, ...REVIEW_ROLES])],
  query: z.object({
    search: givenText(100).trim().min(2),
    limit: z.coerce.number<number>().int().min(1).max(20).default(8),
  }),
  data: z.array(foundHost),
});
