import type { FailedJob } from '@greenroom/contract/administration/jobs.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { jobList } from '@greenroom/contract/lists/data.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { describeError } from '../../../lib/api/api.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { notify } from '../../../lib/notifications.ts';
import { formatDateTime, formatRelative, useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { failedJobsQuery, sendRunAgain } from '../data.data.ts';
import classes from '../data.module.css';
import type { DataViewProps } from '../data-address.ts';

const DeleteJobDialog = lazyPart(() => import('./delete-job-dialog.tsx'));

const JOB_CELLS: ListCells<FailedJob, (typeof jobList)['columns'][number]['id']> = {
  rowKey: ({ id }) => id,
  cells: {
    job: (job) => <Work {...job} />,
    // The original error message from Greenroom or a service that it called. It is in English in every language, and
    // truncated.
    error: ({ error }) => (
      <span className={classes.error} lang="en" dir="ltr" title={error}>
        {error}
      </span>
    ),
    next: (job) => <Next {...job} />,
  },
};

/**
 * Lists failed background jobs with the cause and the time of the next retry. A button retries a job immediately
 * (R-PLUS-23).
 */
export function JobsView({ state, onChange }: DataViewProps) {
  const t = useT();
  const answer = useQuery(failedJobsQuery({ page: state.page, size: state.size }));
  const [deleted, setDeleted] = useState<FailedJob | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: sendRunAgain,
    onSuccess: (count) =>
      notify({ kind: 'success', message: t('data.jobs.again.done', { count }), milliseconds: NOTIFICATION_MS }),
    onError: (error) => notify({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS }),
  });
  const operations = useCallback(
    (job: FailedJob) => (
      <JobOperations job={job} busy={isPending} onAgain={() => mutate([job.id])} onDelete={() => setDeleted(job)} />
    ),
    [mutate, isPending],
  );
  const waiting = answer.data?.rows.filter((job) => job.state !== 'running') ?? [];
  return (
    <>
      <ListBody
        text={t('data.jobs.text')}
        actions={
          waiting.length > 1 && (
            <LockedButton
              size="xs"
              variant="default"
              busy={isPending}
              onClick={() => mutate(waiting.map(({ id }) => id))}
            >
              {t('data.jobs.again.all')}
            </LockedButton>
          )
        }
        label={t('data.view.jobs')}
        list={jobList}
        shown={JOB_CELLS}
        answer={answer}
        state={state}
        onChange={onChange}
        operations={operations}
        empty={<EmptyState title={t('data.jobs.none')} text={t('data.jobs.none.text')} />}
      />
      {deleted !== null && (
        <Suspense>
          <DeleteJobDialog job={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      )}
    </>
  );
}

function Work({ kind, name, recipient }: FailedJob) {
  const t = useT();
  return (
    <>
      {t(`data.job.${kind}`)}{' '}
      {recipient === null ? <code className={classes.code}>{name}</code> : <bdi dir="ltr">{recipient}</bdi>}
    </>
  );
}

/** Shows the time until the next retry, which is updated every few seconds together with the list. */
function Next({ nextAt, state }: FailedJob) {
  const t = useT();
  if (nextAt !== null) return <span title={formatDateTime(nextAt)}>{formatRelative(nextAt)}</span>;
  return t(state === 'running' ? 'data.job.running' : 'data.job.given-up');
}

interface JobOperationsProps {
  job: FailedJob;
  busy: boolean;
  onAgain: () => void;
  onDelete: () => void;
}

/** Shows buttons to retry a job immediately or, if it isn't retried automatically, to delete it. */
function JobOperations({ job, busy, onAgain, onDelete }: JobOperationsProps) {
  const t = useT();
  const work = t(`data.job.${job.kind}`);
  if (job.state === 'running') return null;
  return (
    <Group gap={4} wrap="nowrap">
      <LockedButton
        size="compact-sm"
        variant="default"
        busy={busy}
        aria-label={t('data.jobs.again.of', { work })}
        onClick={onAgain}
      >
        {t('data.jobs.again')}
      </LockedButton>
      {job.state === 'given-up' && (
        <Button size="compact-sm" variant="default" aria-label={t('data.jobs.delete.of', { work })} onClick={onDelete}>
          {t('data.jobs.delete')}
        </Button>
      )}
    </Group>
  );
}
