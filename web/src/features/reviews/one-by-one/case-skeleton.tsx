import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import classes from './one-by-one.module.css';

const FACTS = Array.from({ length: 8 }, (_, index) => index);

/** The case in its final shape, without content, once the claim takes longer than the eye forgives. */
export function CaseSkeleton() {
  const t = useT();
  const late = useLate();
  return (
    <div className={classes.case} role="status" aria-label={t('common.loading')} data-late={late}>
      <div className={classes.blank}>
        <Skeleton radius={6} className={classes.blankPicture} />
      </div>
      <div className={classes.side} aria-hidden>
        <Skeleton height={26} width="55%" />
        {FACTS.map((each) => (
          <Skeleton key={each} height={16} />
        ))}
      </div>
    </div>
  );
}
