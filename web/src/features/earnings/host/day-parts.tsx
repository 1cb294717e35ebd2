import { useT } from '../../../lib/text/translate.tsx';
import { Coins } from '../coins.tsx';
import type { FactVersion } from '../earnings.data.ts';
import { MEASURES } from './measures.ts';

type Figures = Omit<FactVersion, 'supersededAt'>;

/**
 * A column in the list of days: the header text, and a function that returns a day's value, or null if the platform
 * didn't report it.
 */
export interface DayPart {
  readonly text: string;
  readonly of: (figures: Figures) => number | null;
}

/** A day's total coins and the coins of each kind. */
export const COIN_PARTS: readonly DayPart[] = [
  { text: 'earnings.part.total', of: (day) => day.totalCoins },
  { text: 'earnings.part.gift', of: (day) => day.giftCoins },
  { text: 'earnings.part.friend-video', of: (day) => day.friendVideoCoins },
  { text: 'earnings.part.other-video', of: (day) => day.nonFriendVideoCoins },
  { text: 'earnings.part.task', of: (day) => day.taskCoins },
  { text: 'earnings.part.box', of: (day) => day.boxCoins },
];

/** All figures of a day, in the same order as the curves. */
export const ALL_PARTS: readonly DayPart[] = [
  { text: 'earnings.part.total', of: (day) => day.totalCoins },
  ...MEASURES.map(({ id, of }) => ({ text: `earnings.statistics.${id}`, of })),
  { text: 'earnings.history.long-calls', of: (day) => day.longCallCount },
];

/** Shows a day's cells. */
export function DayParts({ figures, parts }: { figures: Figures; parts: readonly DayPart[] }) {
  const t = useT();
  return parts.map(({ text, of }) => (
    <td key={text}>
      <Coins coins={of(figures)} reason={t('earnings.unknown.part')} />
    </td>
  ));
}
