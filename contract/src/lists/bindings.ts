import type { AgentRow, BindingRequest, BindingRow } from '../bindings.ts';
import { listOf } from '../kit/list.ts';

/** Agents and sub-agents that groups are bound to (R-GROUP-1). */
export const agentList = listOf<AgentRow>()({
  id: 'agents',
  labels: 'bindings.column',
  columns: [
    { id: 'agent', kind: 'text', value: ({ nickName }) => nickName, phone: 'title', beside: true, sheet: 24 },
    { id: 'username', kind: 'text', value: ({ username }) => username, within: true, sheet: 20 },
    { id: 'role', kind: 'word', texts: 'enums.roles', value: ({ role }) => role, phone: 'detail', sheet: 14 },
    { id: 'bindings', kind: 'number', value: ({ bindings }) => bindings, hint: true, beside: true, sheet: 12 },
    { id: 'scope', kind: 'number', value: ({ groupsInScope }) => groupsInScope, hint: true, sheet: 16 },
    { id: 'email', kind: 'text', value: ({ email }) => email, sheet: 28 },
    { id: 'phone', kind: 'text', value: ({ phone }) => phone, sheet: 18 },
  ],
});

/** An agent's current and past bindings (R-GROUP-1). */
export const bindingList = listOf<BindingRow>()({
  id: 'bindings',
  labels: 'bindings.column',
  columns: [
    { id: 'group', kind: 'own', phone: 'title' },
    { id: 'since', kind: 'time', value: ({ boundAt }) => boundAt, phone: 'detail' },
    { id: 'by', kind: 'text', value: ({ boundBy }) => boundBy, phone: 'detail' },
    { id: 'until', kind: 'own', phone: 'detail' },
    { id: 'note', kind: 'own' },
  ],
});

/** Agents' requests for groups. */
export const bindingRequestList = listOf<BindingRequest>()({
  id: 'binding-requests',
  labels: 'bindings.column',
  columns: [
    { id: 'agent', kind: 'own', phone: 'title' },
    { id: 'wanted', kind: 'own', phone: 'title' },
    { id: 'state', kind: 'own', phone: 'detail' },
    { id: 'asked', kind: 'time', value: ({ askedAt }) => askedAt, phone: 'detail' },
    { id: 'answered', kind: 'own' },
  ],
});
