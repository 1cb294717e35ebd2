import { listOf } from '../kit/list.ts';
import type { ApprovalRequestRow } from '../reviews/approvals.ts';

/**
 * The data that an administrator needs to answer approval requests: each person's accounts side by side (R-PLUS-19).
 */
export const approvalRequestsList = listOf<ApprovalRequestRow>()({
  id: 'approval-requests',
  labels: 'reviews.request',
  columns: [
    { id: 'account', kind: 'own', width: 270, phone: 'title' },
    { id: 'others', kind: 'own', width: 300 },
    { id: 'reason', kind: 'own', width: 240 },
    { id: 'asked', kind: 'own', grow: true },
  ],
});
