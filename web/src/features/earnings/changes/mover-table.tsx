import type { Icon as TablerIcon } from '@tabler/icons-react';
import { formatDay } from '../../../lib/text/day-format.ts';
import { pathText } from '../../../lib/text/path-text.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { Coins } from '../coins.tsx';
import type { WeekChanges } from '../earnings.data.ts';
import { Change } from './change.tsx';
import classes from './changes.module.css';

interface MoverTableProps {
  title: string;
  /** What is said where nobody did. */
  none: string;
  Icon: TablerIcon;
  movers: WeekChanges['rose'];
  /** The days of the columns. */
  weeks: { now: string; before: string };
  /** They have no coins now: their last day with some is shown instead of the change. */
  stopped?: boolean;
  onOpen: (hostId: string, appId: number, groupId: number) => void;
}

/** The first hosts of a list, with the coins of both weeks; a name opens the host beside it. */
export function MoverTable({ title, none, Icon, movers, weeks, stopped = false, onOpen }: MoverTableProps) {
  const t = useT();
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>
        <Icon className={classes.trend} size={16} aria-hidden />
        {title}
      </h3>
      {movers.total === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('earnings.column.host')}</th>
              <th scope="col">{weeks.now}</th>
              <th scope="col">{weeks.before}</th>
              <th scope="col">{t(stopped ? 'earnings.changes.last-day' : 'earnings.changes.change')}</th>
            </tr>
          </thead>
          <tbody>
            {movers.hosts.map(({ hostId, appId, groupId, name, path, coins, before, lastDay }) => (
              <tr key={`${hostId} ${appId}`}>
                <th scope="row">
                  <TextButton onClick={() => onOpen(hostId, appId, groupId)}>
                    <bdi>{name ?? hostId}</bdi>
                  </TextButton>
                  <span className={classes.group}>
                    <bdi>{pathText(path)}</bdi>
                  </span>
                </th>
                <td>
                  <Coins coins={coins} />
                </td>
                <td>
                  <Coins coins={before} />
                </td>
                <td>{stopped ? lastDay !== null && formatDay(lastDay) : <Change now={coins} before={before} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
