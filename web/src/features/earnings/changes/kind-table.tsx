import { COIN_KINDS, type CoinKind } from '@greenroom/contract/week-changes.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { Coins } from '../coins.tsx';
import type { WeekChanges } from '../earnings.data.ts';
import { Change } from './change.tsx';
import classes from './changes.module.css';

/** The columns of Host Statistics have the same words. */
const WORDS: Readonly<Record<CoinKind, string>> = {
  totalCoins: 'earnings.statistics.total-coins',
  giftCoins: 'earnings.statistics.gift-coins',
  nonFriendVideoCoins: 'earnings.statistics.non-friend-video-coins',
  friendVideoCoins: 'earnings.statistics.friend-video-coins',
  taskCoins: 'earnings.statistics.task-coins',
  boxCoins: 'earnings.statistics.box-coins',
};

interface KindTableProps {
  kinds: WeekChanges['kinds'];
  /** The days of the columns. */
  now: string;
  before: string;
}

/** What was earned by kind of coin, in both weeks. */
export function KindTable({ kinds, now, before }: KindTableProps) {
  const t = useT();
  return (
    <section className={classes.kinds}>
      <h3 className={classes.title}>{t('earnings.changes.kinds')}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('earnings.changes.kind')}</th>
            <th scope="col">{now}</th>
            <th scope="col">{before}</th>
            <th scope="col">{t('earnings.changes.change')}</th>
          </tr>
        </thead>
        <tbody>
          {COIN_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(WORDS[kind])}</th>
              <td>
                <Coins coins={kinds.now[kind]} reason={t('earnings.statistics.unknown')} />
              </td>
              <td>
                <Coins coins={kinds.before[kind]} reason={t('earnings.statistics.unknown')} />
              </td>
              <td>
                <Change now={kinds.now[kind]} before={kinds.before[kind]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
