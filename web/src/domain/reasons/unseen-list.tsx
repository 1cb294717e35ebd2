import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import classes from './unseen-list.module.css';

/** Lists the checks that an approval lacks or lacked, each with an icon and a word (R-PLUS-27). */
export function UnseenList({ unseen }: { unseen: readonly Unseen[] }) {
  const t = useT();
  if (unseen.length === 0) return null;
  return (
    <ul className={classes.list}>
      {unseen.map((each) => (
        <li key={each}>
          <StatusBadge tone="warning">{t(`reasons.unseen.${each}`)}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
