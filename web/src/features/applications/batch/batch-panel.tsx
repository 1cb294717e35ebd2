import type { Batch } from '@greenroom/contract/applications.ts';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../../lib/events/server-events.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { historyAddress } from '../addresses.ts';
import { batchQuery, isOver } from '../applications.data.ts';
import classes from '../batch.module.css';
import { BatchSkeleton } from '../batch-skeleton.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchNumbers } from './batch-numbers.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchRemarks } from './batch-remarks.tsx';
import { BatchVoice } from './batch-voice.tsx';
import { ReasonList } from './reason-list.tsx';

interface BatchPanelProps {
  batchId: number;
  /** Whether the reader has just asked for it: then the focus goes there. */
  focused: boolean;
  onShow: (batch: Batch) => void;
  /** What a check found good was added from here. */
  onCheckAdded: (batchId: number) => void;
  onClose: () => void;
}

/** A batch: how far it is, and its summary (R-HOST-5), live until it is over. */
export const BatchPanel = memo(function BatchPanel({
  batchId,
  focused,
  onShow,
  onCheckAdded,
  onClose,
}: BatchPanelProps) {
  const t = useT();
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId, useLive()));
  const panel = useRef<HTMLElement>(null);
  const over = batch !== undefined && isOver(batch);
  useEffect(() => {
    if (focused) panel.current?.focus({ preventScroll: true });
  }, [focused]);
  // The result comes into view as it grows, unless the reader has gone elsewhere meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it appears, once when it is complete.
  useEffect(() => {
    if (focused && document.activeElement === panel.current) panel.current?.scrollIntoView({ block: 'start' });
  }, [focused, over]);
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} aria-labelledby="batch-title">
      <header className={classes.head}>
        <h2 id="batch-title" className={classes.subtitle}>
          {batch === undefined ? t('applications.batch.title') : t(`applications.batch.title.${batch.kind}`)}
        </h2>
        {batch && <BatchOrigin batch={batch} />}
        <ActionIcon
          className={classes.close}
          variant="subtle"
          color="gray"
          aria-label={t('applications.batch.close')}
          onClick={onClose}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      {batch === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {batch === undefined && error === null && <BatchSkeleton />}
      {batch && <BatchBody batch={batch} onShow={onShow} onCheckAdded={onCheckAdded} />}
    </section>
  );
});

interface BatchBodyProps extends Pick<BatchPanelProps, 'onShow' | 'onCheckAdded'> {
  batch: Batch;
}

function BatchBody({ batch, onShow, onCheckAdded }: BatchBodyProps) {
  const t = useT();
  return (
    <>
      <BatchVoice batch={batch} />
      {!isOver(batch) && <BatchProgress batch={batch} />}
      {batch.state === 'cancelled' && (
        <p className={classes.quiet}>
          {t(`applications.batch.cancelled.${batch.kind}`, {
            checked: batch.checked,
            total: batch.total,
            succeeded: batch.succeeded,
          })}
        </p>
      )}
      <BatchRemarks remarks={batch.remarks} />
      <BatchNumbers batch={batch} />
      <BatchActions batch={batch} onShow={onShow} onCheckAdded={onCheckAdded} />
      <ReasonList batch={batch} onShow={onShow} />
      {batch.kind === 'add' && batch.succeeded + batch.failed > 0 && (
        <Anchor component={Link} to={historyAddress({ batchId: batch.id })} className={classes.toHistory}>
          {t('applications.batch.to-history')}
        </Anchor>
      )}
    </>
  );
}

/** Where the IDs came from, where they go, and who sent them when. */
export function BatchOrigin({ batch }: { batch: Batch }) {
  const t = useT();
  return (
    <p className={classes.origin}>
      <span className={classes.file}>
        <bdi>{batch.fileName ?? t('applications.batch.typed')}</bdi>
      </span>
      <span>
        {t('applications.batch.to')} <bdi>{batch.groupName}</bdi>
      </span>
      <span>
        <bdi>{batch.submittedBy}</bdi>
      </span>
      <span>
        <Time iso={batch.submittedAt} />
      </span>
    </p>
  );
}
