import type { FailedJob } from '@greenroom/contract/administration/jobs.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { jobList } from '@greenroom/contract/lists/data.ts';
import { Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ListTable } from '../../../ui/table/list/list-table.tsx';
import { failedJobsQuery, sendRunAgain } from '../data.data.ts';
import classes from '../data.module.css';
import type { DataViewProps } from '../data-address.ts';
import { JOB_CELLS } from './job-cells.tsx';
import { JobOperations } from './job-operations.tsx';

const DeleteJobDialog = lazyPart(() => import('./delete-job-dialog.tsx'));

/** Work in the background that failed: what it was, why, and when it is tried again; at once by a press (R-PLUS-23). */
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
    <div className={screen.list}>
      <Group gap="8px 16px" justify="space-between">
        <p className={classes.text}>{t('data.jobs.text')}</p>
        {waiting.length > 1 && (
          <LockedButton
            size="xs"
            variant="default"
            busy={isPending}
            onClick={() => mutate(waiting.map(({ id }) => id))}
          >
            {t('data.jobs.again.all')}
          </LockedButton>
        )}
      </Group>
      <ListTable
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
    </div>
  );
}
