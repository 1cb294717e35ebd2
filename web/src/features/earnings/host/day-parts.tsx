import { useT } from '../../../lib/text/translate.tsx';
import { Coins } from '../coins.tsx';
import type { FactVersion } from '../earnings.data.ts';

type Figures = Omit<FactVersion, 'supersededAt'>;

/** The cells of a day: its total coins and their parts. */
export function DayParts({ figures }: { figures: Figures }) {
  const t = useT();
  const { totalCoins, giftCoins, friendVideoCoins, nonFriendVideoCoins, taskCoins, boxCoins } = figures;
  return [totalCoins, giftCoins, friendVideoCoins, nonFriendVideoCoins, taskCoins, boxCoins].map((coins, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone.
    <td key={at}>
      <Coins coins={coins} reason={t('earnings.unknown.part')} />
    </td>
  ));
}
