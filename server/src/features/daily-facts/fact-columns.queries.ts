import type { DailyFact } from '@greenroom/contract/daily-facts.ts';
import type { Column } from '../../platform/deliveries/batch.ts';

/** A fact that passed every check, with its time filled in (UTC). */
export type CheckedFact = DailyFact & { readonly reportedAt: string };

type FactColumn = Column<keyof DailyFact>;

/** The columns that identify a fact. */
const KEY_COLUMNS: readonly FactColumn[] = [
  { name: 'host_id', type: 'text', field: 'hostId', key: true, bytewise: true },
  { name: 'app_id', type: 'smallint', field: 'appId', key: true },
  { name: 'day', type: 'date', field: 'day', key: true },
];

/** The reported columns, except for the report time. */
export const FIGURE_COLUMNS: readonly FactColumn[] = [
  { name: 'total_coins', type: 'integer', field: 'totalCoins' },
  { name: 'gift_coins', type: 'integer', field: 'giftCoins' },
  { name: 'non_friend_video_coins', type: 'integer', field: 'nonFriendVideoCoins' },
  { name: 'friend_video_coins', type: 'integer', field: 'friendVideoCoins' },
  { name: 'task_coins', type: 'integer', field: 'taskCoins' },
  { name: 'box_coins', type: 'integer', field: 'boxCoins' },
  { name: 'match_count', type: 'integer', field: 'matchCount' },
  { name: 'match_seconds', type: 'integer', field: 'matchSeconds' },
  { name: 'call_count', type: 'integer', field: 'callCount' },
  { name: 'call_seconds', type: 'integer', field: 'callSeconds' },
  { name: 'long_call_count', type: 'integer', field: 'longCallCount' },
  { name: 'active', type: 'boolean', field: 'active' },
  { name: 'final', type: 'boolean', field: 'final' },
];

/** All columns, in the order in which a batch passes them. */
export const COLUMNS: readonly FactColumn[] = [
  ...KEY_COLUMNS,
  ...FIGURE_COLUMNS,
  { name: 'reported_at', type: 'timestamptz', field: 'reportedAt' },
];
