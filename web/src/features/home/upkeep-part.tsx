import { readUpkeep } from '@greenroom/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/text/day-format.ts';
import { formatRelative, useT } from '../../lib/text/translate.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { type Upkeep, upkeepQuery, useReadAgain } from './home.data.ts';
import classes from './home.module.css';
import { TaskRow } from './task-row.tsx';

const UPKEEP_TOPICS = ['application', 'user', 'earnings', 'host'] as const;

/** Shows open maintenance tasks to the users who have the rights for them (R-PLUS-23). */
export default function UpkeepPart() {
  const t = useT();
  const { data, isError, error, refetch } = useQuery(upkeepQuery);
  useReadAgain(UPKEEP_TOPICS, readUpkeep.id);
  return (
    <section className={classes.part} aria-label={t('home.upkeep')}>
      <h2>{t('home.upkeep')}</h2>
      {isError && data === undefined ? <FailedState error={error} onRetry={refetch} /> : <UpkeepRows upkeep={data} />}
    </section>
  );
}

function UpkeepRows({ upkeep }: { upkeep: Upkeep | undefined }) {
  const t = useT();
  const { may } = useSession();
  const { audit } = upkeep ?? {};
  const checked = (found: NonNullable<Upkeep['audit']> | null) =>
    found === null ? t('home.upkeep.audit.none') : t('home.upkeep.audit.at', { time: formatRelative(found.at) });
  return (
    <ul className={classes.tasks}>
      {may('applications:overrule') && (
        <TaskRow
          id="approvals"
          screen="review"
          link={{ mode: 'requests' }}
          name={t('home.upkeep.approvals')}
          value={upkeep?.approvals}
        />
      )}
      {may('groups:manage') && (
        <TaskRow
          id="bindings"
          screen="bind-groups"
          link={{ view: 'requests', state: 'open' }}
          name={t('home.upkeep.bindings')}
          value={upkeep?.bindings}
        />
      )}
      {may('users:manage') && (
        <TaskRow
          id="invited"
          screen="users"
          link={{ state: 'invited' }}
          name={t('home.upkeep.invited')}
          value={upkeep?.invited}
        />
      )}
      {may('audit:read') && (
        <TaskRow
          id="audit"
          screen="audit"
          link={{}}
          name={t('home.upkeep.audit')}
          aside={audit === undefined ? null : checked(audit)}
          value={upkeep === undefined ? undefined : (audit?.findings ?? null)}
        />
      )}
      {may('data:manage') && (
        <TaskRow id="jobs" screen="data" link={{ view: 'jobs' }} name={t('home.upkeep.jobs')} value={upkeep?.jobs} />
      )}
      {upkeep?.stopped && <TaskRow screen="data" link={{ view: 'jobs' }} name={t('home.upkeep.stopped')} />}
      {upkeep !== undefined && <Troubles late={upkeep.late ?? []} webhooks={upkeep.webhooks ?? []} />}
    </ul>
  );
}

interface TroublesProps {
  late: NonNullable<Upkeep['late']>;
  webhooks: NonNullable<Upkeep['webhooks']>;
}

/** Lists apps that report late and failing webhooks, by name. */
function Troubles({ late, webhooks }: TroublesProps) {
  const t = useT();
  return (
    <>
      {late.map(({ appId, label, lastDay }) => (
        <TaskRow
          key={appId}
          screen="data"
          link={{ view: 'apps' }}
          name={t('home.upkeep.late', { app: label })}
          aside={t('home.upkeep.late.since', { day: formatDay(lastDay) })}
        />
      ))}
      {webhooks.map(({ id, name, off }) => (
        <TaskRow
          key={id}
          screen="webhooks"
          link={{ webhook: id }}
          name={t('home.upkeep.webhook', { name })}
          aside={t(off ? 'home.upkeep.webhook.off' : 'home.upkeep.webhook.failing')}
        />
      ))}
    </>
  );
}
