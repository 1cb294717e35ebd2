import { z } from 'zod';
import { route } from './kit/route.ts';
import { givenText } from './kit/text.ts';
import { HOST_ROLES, REVIEW_ROLES } from './roles.ts';

/** An agent group that the caller may see (R-DATA-5), with where it stands in the tree. */
export const agentGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  parentId: z.number().int().nullable(),
  /** Names from the uppermost visible ancestor down to the group itself. */
  path: z.array(z.string()),
  country: z.string(),
  appId: z.number().int(),
  appLabel: z.string(),
  agentId: z.number().int().nullable(),
  agentNickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  updatedAt: z.string(),
});
export type AgentGroup = z.infer<typeof agentGroup>;

export const getBindingAgentGroup = route({
  id: 'groups.getBindingAgentGroup',
  method: 'GET',
  path: '/agent-admin/management/agent/goddess/audit/getBindingAgentGroup',
  summary: 'The groups in the caller’s scope, in tree order: those bound to them and all below (R-GROUP-1, R-SES-12)',
  access: [...new Set([...HOST_ROLES, ...REVIEW_ROLES])],
  query: z.object({
    adminId: z.coerce.number<number>().int().optional(),
    search: givenText(100).trim().optional(),
    limit: z.coerce.number<number>().int().min(1).max(1000).default(200),
  }),
  data: z.object({ groups: z.array(agentGroup), total: z.number().int() }),
  errors: ['identity-mismatch'],
});
