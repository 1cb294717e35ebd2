import type { FailedJob } from '@greenroom/contract/administration/jobs.ts';
import { Button, Group } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';

interface JobOperationsProps {
  job: FailedJob;
  busy: boolean;
  onAgain: () => void;
  onDelete: () => void;
}

/** Tried again at once; deleted where it is not tried again by itself. */
export function JobOperations({ job, busy, onAgain, onDelete }: JobOperationsProps) {
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
