import { Skeleton } from '@mantine/core';
import { describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import classes from './chosen.module.css';
import { countDone, type HostOutcome, outcomesByKind } from './chosen-outcomes.ts';

interface PreviewProps {
  outcomes: readonly HostOutcome[] | undefined;
  error: unknown;
}

/** How many the act is for, and how many it leaves as they are, and why: before it is carried out. */
export function Preview({ outcomes, error }: PreviewProps) {
  const t = useT();
  if (error !== null) return <p role="alert">{describeError(error)}</p>;
  if (outcomes === undefined) return <Skeleton height={44} role="status" aria-label={t('common.loading')} />;
  const stay = outcomesByKind(outcomes).filter(({ done }) => !done);
  return (
    <div role="status" className={classes.preview}>
      <p>{t('memberships.chosen.preview', { count: countDone(outcomes), total: outcomes.length })}</p>
      {stay.map(({ outcome, rows }) => (
        <p key={outcome}>
          {t('memberships.chosen.stays', { count: rows.length })} {t(`memberships.chosen.outcome.${outcome}.next`)}
        </p>
      ))}
    </div>
  );
}
