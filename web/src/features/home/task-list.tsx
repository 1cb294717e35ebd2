import { LAPSES_WITHIN_DAYS, SILENT_AFTER_DAYS } from '@greenroom/contract/constants.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDate, useT } from '../../lib/text/translate.tsx';
import type { Tasks } from './home.data.ts';
import classes from './home.module.css';
import { TaskRow } from './task-row.tsx';

/** Lists returned applications, open tasks and problems, each with its number and a link to the matching list. */
export function TaskList({ tasks }: { tasks: Tasks | undefined }) {
  const t = useT();
  const { may } = useSession();
  return (
    <section aria-label={t('home.tasks')}>
      <h3>{t('home.tasks')}</h3>
      <ul className={classes.tasks}>
        {may('applications:submit') && <OfApplications tasks={tasks} />}
        {may('hosts:move') && <OfHosts hosts={tasks?.hosts} />}
      </ul>
    </section>
  );
}

function OfApplications({ tasks }: { tasks: Tasks | undefined }) {
  const t = useT();
  const found = tasks?.applications;
  const decidedFrom = tasks?.since;
  const since = t('home.since', { day: decidedFrom === undefined ? '' : formatDate(decidedFrom) });
  const lapsing = t('home.lapsing', { days: LAPSES_WITHIN_DAYS });
  const waiting = { waitingBefore: found?.waitingBefore };
  const rejected = { fixable: 'yes', decidedFrom } as const;
  return (
    <>
      <TaskRow
        id="rejected"
        screen="history"
        link={rejected}
        name={t('home.rejected')}
        aside={since}
        value={found?.rejected}
      />
      <TaskRow
        id="approved"
        screen="history"
        link={{ reviewStatus: 'successful', decidedFrom }}
        name={t('home.approved')}
        aside={since}
        value={found?.approved}
      />
      <TaskRow id="lapsing" screen="history" link={waiting} name={lapsing} value={found?.lapsing} />
    </>
  );
}

function OfHosts({ hosts }: { hosts: Tasks['hosts'] | undefined }) {
  const t = useT();
  const silent = t('home.silent', { days: SILENT_AFTER_DAYS });
  const tooMany = hosts?.tooMany === true && t('home.too-many');
  const noDays = hosts?.silent === null && t('home.silent.unknown');
  return (
    <>
      <TaskRow
        id="answers"
        screen="bind-hosts"
        link={{ waiting: 'yes' }}
        name={t('home.answers')}
        value={hosts?.answers}
      />
      <TaskRow
        id="silent"
        screen="bind-hosts"
        link={{ silent: SILENT_AFTER_DAYS }}
        name={silent}
        aside={tooMany || noDays}
        value={hosts?.silent}
      />
      <TaskRow
        id="lacking"
        screen="bind-hosts"
        link={{ lacking: 'any' }}
        name={t('home.lacking')}
        aside={tooMany}
        value={hosts?.lacking}
      />
    </>
  );
}
