import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { canBeSentAgain } from '@greenroom/contract/applications/reasons.ts';
import { Group } from '@mantine/core';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import text from '../../../ui/text.module.css';
import { isOver, sendChecked } from '../applications.data.ts';
import classes from '../batch.module.css';
import { CopyIdsButton, DownloadToFixMenu } from '../failed-ids.tsx';
import { useNewBatch, useRetry } from '../use-new-batch.ts';

export interface BatchActionsProps {
  batch: Batch;
  onShow: (next: Batch) => void;
}

/**
 * Shows the actions for a whole batch: adding the IDs that a check accepted, and copying, downloading or retrying
 * failed ones.
 */
export function BatchActions({ batch, onShow }: BatchActionsProps) {
  const t = useT();
  const addable = batch.kind === 'dry-run' && batch.state === 'finished' && batch.succeeded > 0;
  const fixable = batch.reasons.reduce((sum, reason) => sum + reason.fixable, 0);
  if (!addable && (batch.failed === 0 || !isOver(batch))) return null;
  return (
    <Group gap="12px 24px">
      <Allowed right="applications:submit">{addable && <AddChecked batch={batch} onShow={onShow} />}</Allowed>
      {batch.failed > 0 && isOver(batch) && (
        <div className={classes.failedActions}>
          <span className={text.quiet}>{t('applications.failed.all', { count: batch.failed })}</span>
          <CopyIdsButton batchId={batch.id} count={batch.failed} />
          {fixable > 0 && <DownloadToFixMenu batchId={batch.id} count={fixable} />}
          <Allowed right="applications:submit">
            <RetryAll batch={batch} onShow={onShow} />
          </Allowed>
        </div>
      )}
    </Group>
  );
}

function AddChecked({ batch, onShow }: BatchActionsProps) {
  const t = useT();
  const add = useNewBatch(sendChecked, onShow);
  return (
    <LockedButton busy={add.isPending} onClick={() => add.mutate(batch.id)}>
      {t('applications.check.add', { count: batch.succeeded })}
    </LockedButton>
  );
}

/** Retries only the failures that can have another outcome now. */
function RetryAll({ batch, onShow }: BatchActionsProps) {
  const t = useT();
  const again = batch.reasons.filter(({ code }) => canBeSentAgain([code]));
  const retry = useRetry(
    batch,
    again.map(({ code }) => code),
    onShow,
  );
  if (again.length === 0) return null;
  const count = again.reduce((sum, reason) => sum + reason.count, 0);
  return (
    <LockedButton variant="default" size="compact-sm" busy={retry.working} onClick={retry.start}>
      {count === batch.failed
        ? t(`applications.failed.retry.${batch.kind}`)
        : t(`applications.failed.retry-some.${batch.kind}`, { count })}
    </LockedButton>
  );
}
