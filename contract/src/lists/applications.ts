import type { BatchLine, HistoryRow } from '../applications/applications.ts';
import { GENDERS } from '../enums.ts';
import { listOf } from '../kit/list.ts';
import type { OpenApplication } from '../reviews/list-mode.ts';

/**
 * The application history (R-DATA-4, R-HOST-6). A screen 1366 pixels wide shows all columns, with room for two lines of
 * the reason. If an application is open next to the list, the reason and its subject remain visible.
 */
export const historyList = listOf<HistoryRow>()({
  id: 'history',
  labels: 'applications.column',
  columns: [
    { id: 'name', kind: 'text', value: ({ name }) => name, width: 168, phone: 'title', beside: true, sheet: 24 },
    {
      id: 'host-id',
      kind: 'host-id',
      value: ({ hostId }) => hostId,
      sort: 'hostId',
      width: 92,
      phone: 'title',
      beside: true,
      sheet: 22,
    },
    { id: 'age', kind: 'number', value: ({ age }) => age, within: true, sheet: 8 },
    {
      id: 'gender',
      kind: 'word',
      texts: 'enums.genders',
      value: ({ gender }) => genderWord(gender),
      within: true,
      sheet: 12,
    },
    { id: 'country', kind: 'country', value: ({ country }) => country, within: true, sheet: 18 },
    { id: 'group', kind: 'text', value: ({ groupName }) => groupName, width: 94, sheet: 24 },
    {
      id: 'upload-status',
      kind: 'word',
      texts: 'enums.upload-statuses',
      value: ({ uploadStatus }) => uploadStatus,
      width: 100,
      sheet: 16,
    },
    {
      id: 'submitted-at',
      kind: 'time',
      value: ({ submittedAt }) => submittedAt,
      sort: 'submittedAt',
      width: 92,
      sheet: 20,
    },
    {
      id: 'review-status',
      kind: 'word',
      texts: 'enums.review-statuses',
      value: ({ reviewStatus }) => reviewStatus,
      width: 144,
      beside: true,
      sheet: 18,
    },
    { id: 'reason', kind: 'own', grow: true, beside: true, sheet: 60 },
    {
      id: 'reviewed-at',
      kind: 'time',
      value: ({ reviewedAt }) => reviewedAt,
      sort: 'reviewedAt',
      width: 92,
      sheet: 20,
    },
  ],
});

/** Returns the word for a gender. Null for no gender, and for numbers without a name. */
export function genderWord(gender: number | null): string | null {
  return gender === 1 || gender === 2 || gender === 3 ? GENDERS[gender] : null;
}

/**
 * The failed IDs in a submission, for correcting and submitting them again (R-PLUS-3). Used only in exports, never
 * shown.
 */
export const failedList = listOf<BatchLine>()({
  id: 'failed',
  labels: 'sheets.column',
  columns: [
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, sheet: 22 },
    { id: 'name', kind: 'text', value: ({ name }) => name, sheet: 24 },
    { id: 'reason', kind: 'own', sheet: 50 },
    { id: 'next-step', kind: 'own', sheet: 60 },
    { id: 'code', kind: 'text', value: ({ codes }) => codes.join(' '), sheet: 10 },
  ],
});

/** Messages to the hosts in a submission who must do something, one for each host. Used only in exports. */
export const hostMessageList = listOf<BatchLine>()({
  id: 'host-messages',
  labels: 'sheets.column',
  columns: [
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, sheet: 22 },
    { id: 'message', kind: 'text', value: ({ message }) => message?.text ?? null, sheet: 120 },
  ],
});

/**
 * Data that a reviewer needs to decide on many applications together (R-PLUS-4). A screen 1366 pixels wide shows all
 * columns.
 */
export const openApplicationsList = listOf<OpenApplication>()({
  id: 'open-applications',
  labels: 'reviews.fact',
  columns: [
    { id: 'avatar', kind: 'own', width: 60, phone: 'title' },
    { id: 'name', kind: 'text', value: ({ name }) => name, width: 98, phone: 'title' },
    { id: 'host-id', kind: 'host-id', value: ({ hostId }) => hostId, width: 86 },
    { id: 'age', kind: 'number', value: ({ age }) => age, width: 50 },
    { id: 'gender', kind: 'word', texts: 'enums.genders', value: ({ gender }) => genderWord(gender), width: 70 },
    { id: 'country', kind: 'country', value: ({ country }) => country, width: 80 },
    { id: 'risks', kind: 'own', width: 134 },
    { id: 'hints', kind: 'own', width: 132 },
    { id: 'group', kind: 'own', grow: true },
    { id: 'waiting-since', kind: 'time', value: ({ submittedAt }) => submittedAt, width: 96 },
    { id: 'claimed-by', kind: 'own', width: 102 },
  ],
});
