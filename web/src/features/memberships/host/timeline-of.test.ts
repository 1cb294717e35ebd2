import type { HostMove, Membership } from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline-of.ts';

const stay: Membership = {
  id: 1,
  groupId: 1,
  groupName: 'Aurora',
  fromAt: '2026-01-01T00:00:00.000Z',
  toAt: null,
  openedBy: 'Nina',
  endedBy: null,
  endReason: null,
  applicationId: 9,
  note: null,
};
const move: HostMove = {
  id: 5,
  kind: 'leave',
  state: 'open',
  hostId: '10086543',
  appId: 1,
  hostName: 'Leyla',
  fromGroupId: 1,
  fromGroupName: 'Aurora',
  toGroupId: null,
  toGroupName: null,
  askedAt: '2026-03-01T00:00:00.000Z',
  askedByUs: false,
  dueAt: '2026-03-08T00:00:00.000Z',
  effectiveAt: null,
  answeredAt: null,
  note: 'wants to study',
  answerNote: null,
  mayAnswer: true,
  mayWithdraw: false,
};
const kinds = (host: Parameters<typeof timelineOf>[0]) => timelineOf(host).map(({ kind }) => kind);

test('a host who never moved has only joined', () => {
  expect(timelineOf({ current: stay, earlier: [], moves: [] })).toMatchObject([
    { kind: 'joined', to: 'Aurora', by: 'Nina', applicationId: 9 },
  ]);
});

test('leaving one group for another at the same moment is one event', () => {
  const ended: Membership = { ...stay, toAt: '2026-02-01T00:00:00.000Z', endedBy: 'Admin', endReason: 'moved' };
  const next: Membership = { ...stay, id: 2, groupName: null, groupId: null, fromAt: '2026-02-01T00:00:00.000Z' };
  expect(timelineOf({ current: next, earlier: [ended], moves: [] })).toMatchObject([
    { kind: 'moved', from: 'Aurora', to: null, transferred: false },
    { kind: 'joined', to: 'Aurora' },
  ]);
});

test('the latest event comes first, and a pause between two groups is shown', () => {
  const ended: Membership = { ...stay, toAt: '2026-02-01T00:00:00.000Z', endedBy: 'Ece', endReason: 'left' };
  const next: Membership = { ...stay, id: 2, fromAt: '2026-04-01T00:00:00.000Z' };
  expect(kinds({ current: next, earlier: [ended], moves: [] })).toEqual(['joined', 'left', 'joined']);
});

test('a refused leave request is requested and settled', () => {
  const refused: HostMove = { ...move, state: 'refused', answeredAt: '2026-03-02T00:00:00.000Z', answerNote: 'no' };
  expect(timelineOf({ current: stay, earlier: [], moves: [refused] })).toMatchObject([
    { kind: 'settled', note: 'no' },
    { kind: 'asked', note: 'wants to study' },
    { kind: 'joined' },
  ]);
});

test('a missing answer is dated to its deadline', () => {
  const lapsed: HostMove = { ...move, state: 'lapsed' };
  expect(timelineOf({ current: stay, earlier: [], moves: [lapsed] })[0]).toMatchObject({ at: lapsed.dueAt });
});

test('an immediate removal shows as the host’s leaving, with its note', () => {
  const at = '2026-03-01T00:00:00.000Z';
  const ended: Membership = { ...stay, toAt: at, endedBy: 'Ece', endReason: 'released' };
  const release: HostMove = {
    ...move,
    kind: 'release',
    state: 'accepted',
    effectiveAt: at,
    answeredAt: at,
    note: 'bye',
  };
  expect(timelineOf({ current: null, earlier: [ended], moves: [release] })).toMatchObject([
    { kind: 'left', reason: 'released', note: 'bye' },
    { kind: 'joined' },
  ]);
});
