import type { AgentGroup } from '../groups.ts';
import { listOf } from '../kit/list.ts';

/** The agent group query (R-DATA-5, R-GROUP-2). */
export const groupList = listOf<AgentGroup>()({
  id: 'groups',
  labels: 'groups.column',
  columns: [
    { id: 'name', kind: 'text', value: ({ name }) => name, sort: 'name', grow: true, phone: 'title', sheet: 28 },
    {
      id: 'country',
      kind: 'country',
      value: ({ country }) => country,
      sort: 'country',
      width: 110,
      phone: 'hidden',
      sheet: 18,
    },
    { id: 'agent-id', kind: 'number', value: ({ agentId }) => agentId, width: 96, phone: 'hidden', sheet: 12 },
    {
      id: 'agent',
      kind: 'text',
      value: (row) => row.agentNickname,
      sort: 'agent',
      width: 140,
      phone: 'hidden',
      sheet: 24,
    },
    { id: 'email', kind: 'text', value: ({ email }) => email, width: 205, phone: 'hidden', sheet: 28 },
    { id: 'phone', kind: 'text', value: ({ phone }) => phone, width: 150, phone: 'hidden', sheet: 18 },
    {
      id: 'updated',
      kind: 'time',
      value: ({ updatedAt }) => updatedAt,
      sort: 'updated',
      width: 120,
      phone: 'hidden',
      sheet: 20,
    },
  ],
});
