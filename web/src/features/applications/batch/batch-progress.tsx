import '../../../ui/theme/mantine-screens.css';
import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { Button, Group, Progress, Stack } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import warning from '../../../ui/state/warning.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { cancelBatchMutation, keepBatch } from '../applications.data.ts';
import classes from '../batch.module.css';

/** Shows a running batch's progress, and a button to stop it. The batch continues if the user leaves the page. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  const share = batch.total === 0 ? 0 : (batch.checked / batch.total) * 100;
  const counted = t('applications.batch.progress', { checked: batch.checked, total: batch.total });
  return (
    <Stack gap={6}>
      <Group gap={12} wrap="nowrap">
        <Progress
          className={classes.progressBar}
          size="lg"
          value={share}
          animated={batch.state !== 'waiting'}
          color={batch.state === 'waiting' ? 'yellow' : 'accent'}
          aria-label={counted}
        />
        <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
          {t('applications.batch.cancel')}
        </Button>
      </Group>
      <p className={classes.progressText}>
        <span>{batch.state === 'queued' ? t('applications.batch.queued') : counted}</span>
        {batch.secondsLeft !== null && batch.state === 'checking' && (
          <span>{t('applications.batch.left', { time: formatDuration(batch.secondsLeft) })}</span>
        )}
        <span>{t('applications.batch.can-leave')}</span>
      </p>
      {batch.state === 'waiting' && (
        <p className={classNames(warning.warning, classes.waiting)}>
          <IconPlugConnectedX size={16} aria-hidden />
          <span>
            <strong>{t('applications.batch.waiting.title')}</strong>{' '}
            {t('applications.batch.waiting.text', { count: batch.waiting })}
          </span>
        </p>
      )}
      <StopDialog batch={batch} opened={confirming} onClose={() => setConfirming(false)} />
    </Stack>
  );
}

function StopDialog({ batch, opened, onClose }: { batch: Batch; opened: boolean; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const cancel = useMutation({ ...cancelBatchMutation, onSuccess: (after) => keepBatch(client, after) });
  return (
    <ConfirmDialog
      danger
      opened={opened}
      onClose={onClose}
      title={t('applications.batch.cancel.title')}
      text={t(`applications.batch.cancel.text.${batch.kind}`, {
        left: Math.max(0, batch.total - batch.checked),
        succeeded: batch.succeeded,
      })}
      confirm={t('applications.batch.cancel.yes')}
      cancel={t('applications.batch.cancel.no')}
      onConfirm={() => cancel.mutateAsync(batch.id).catch(ignoreApiError).finally(onClose)}
    />
  );
}
