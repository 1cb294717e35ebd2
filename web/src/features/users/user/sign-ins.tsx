import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/text/translate.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { signInsQuery } from '../users.data.ts';
import classes from '../users.module.css';

/** The latest sign-ins of a user: when, and from which address (R-DATA-3). */
export function SignIns({ userId }: { userId: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery(signInsQuery(userId));
  return (
    <PanelSection title={t('users.sign-ins')}>
      {data === undefined && error === null && <Skeleton height={60} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && data.total === 0 && <p className={classes.text}>{t('users.sign-ins.none')}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className={classes.signIns}>
          {data.rows.map(({ id, at, address, userAgent }) => (
            <li key={id} title={userAgent ?? undefined}>
              <Time iso={at} />
              <bdi dir="ltr" className={classes.quiet}>
                {address}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.rows.length && (
        <p className={classes.text}>{t('users.sign-ins.more', { count: data.total - data.rows.length })}</p>
      )}
    </PanelSection>
  );
}
