import { listOf } from '../kit/list.ts';
import type { LoginRecord } from '../profile.ts';

/** A user's own sign-ins (R-DATA-3). */
export const loginList = listOf<LoginRecord>()({
  id: 'logins',
  labels: 'profile.logins',
  columns: [
    { id: 'at', kind: 'time', value: ({ at }) => at, phone: 'title' },
    { id: 'agent', kind: 'own', phone: 'title' },
    { id: 'ip', kind: 'own', phone: 'detail' },
    { id: 'account', kind: 'text', value: ({ agentAccount }) => agentAccount, phone: 'detail' },
    { id: 'level', kind: 'number', value: ({ roleLevel }) => roleLevel, hint: true, phone: 'hidden' },
  ],
});
