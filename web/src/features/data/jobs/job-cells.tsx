import type { FailedJob } from '@greenroom/contract/administration/jobs.ts';
import type { jobList } from '@greenroom/contract/lists/data.ts';
import { formatDateTime, formatRelative, useT } from '../../../lib/text/translate.tsx';
import type { ListCells } from '../../../ui/table/list/list-columns.tsx';
import classes from '../data.module.css';

export const JOB_CELLS: ListCells<FailedJob, (typeof jobList)['columns'][number]['id']> = {
  rowKey: ({ id }) => id,
  cells: {
    job: (job) => <Work {...job} />,
    // As the program or what it called says it: in English, whatever the reader's language, and cut at its end.
    error: ({ error }) => (
      <span className={classes.error} lang="en" dir="ltr" title={error}>
        {error}
      </span>
    ),
    next: (job) => <Next {...job} />,
  },
};

function Work({ kind, name, recipient }: FailedJob) {
  const t = useT();
  return (
    <>
      {t(`data.job.${kind}`)}{' '}
      {recipient === null ? <code className={classes.code}>{name}</code> : <bdi dir="ltr">{recipient}</bdi>}
    </>
  );
}

/** The list is read again every few seconds, and with it how long that still is. */
function Next({ nextAt, state }: FailedJob) {
  const t = useT();
  if (nextAt !== null) return <span title={formatDateTime(nextAt)}>{formatRelative(nextAt)}</span>;
  return t(state === 'running' ? 'data.job.running' : 'data.job.given-up');
}
