import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ReasonText } from '../../../ui/value/reason-text.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './case-evidence.module.css';

/** What was decided on this account before, newest first, with the reasons and notes of those who decided. */
export function EarlierDecisions({ decisions }: { decisions: ReviewCase['earlierDecisions'] }) {
  const t = useT();
  if (decisions.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{t('reviews.earlier', { count: decisions.length })}</h3>
      <ul className={classes.entries}>
        {decisions.map(({ at, approved, codes, note }) => (
          <li key={at}>
            <StatusBadge tone={approved ? 'success' : 'danger'}>
              {t(approved ? 'reviews.outcome.approved' : 'reviews.outcome.rejected')}
            </StatusBadge>
            <span className={classes.when}>
              <Time iso={at} />
            </span>
            {codes.map((code) => (
              <ReasonText key={code} code={code} detail="line" />
            ))}
            {note !== null && note !== '' && <q className={classes.note}>{note}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}
