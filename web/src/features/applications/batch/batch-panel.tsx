import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { ActionIcon, Anchor, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconListNumbers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { useLive } from '../../../lib/events/server-events.ts';
import { formatDuration, formatNumber, useT } from '../../../lib/text/translate.tsx';
import screen from '../../../ui/screen.module.css';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Loading } from '../../../ui/state/loading.tsx';
import text from '../../../ui/text.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Time } from '../../../ui/value/time.tsx';
import tones from '../../../ui/value/tone.module.css';
import { batchPlaceQuery, batchQuery, isOver } from '../applications.data.ts';
import classes from '../batch.module.css';
import { SheetRemarks } from '../sheet-remarks.tsx';
import { BatchActions, type BatchActionsProps } from './batch-actions.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { ReasonList } from './reason-list.tsx';

const QUARTERS = 4;

interface BatchPanelProps {
  batchId: number;
  /** True if the reader just requested the batch, which then takes the focus. */
  focused: boolean;
  /** Called with a new batch that was created from this one: a check's accepted IDs, or the failed IDs. */
  onShow: (next: Batch) => void;
  onClose: () => void;
}

/** Shows a batch's progress and summary (R-HOST-5), with live updates until the batch is finished. */
export const BatchPanel = memo(function BatchPanel({ batchId, focused, onShow, onClose }: BatchPanelProps) {
  const t = useT();
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId, useLive()));
  const panel = useRef<HTMLDivElement>(null);
  const over = batch !== undefined && isOver(batch);
  useEffect(() => {
    if (focused) panel.current?.focus({ preventScroll: true });
  }, [focused]);
  // Scrolls the result into view as it grows, unless the focus has moved on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it appears, once when it is complete.
  useEffect(() => {
    if (focused && document.activeElement === panel.current) panel.current?.scrollIntoView({ block: 'start' });
  }, [focused, over]);
  return (
    <Stack
      component="section"
      ref={panel}
      tabIndex={-1}
      gap={14}
      className={classNames(screen.below, classes.panel)}
      data-fresh={focused}
      aria-labelledby="batch-title"
    >
      <header className={classes.head}>
        <h2 id="batch-title" className={text.subtitle}>
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
      {batch && <BatchBody batch={batch} onShow={onShow} />}
    </Stack>
  );
});

function BatchBody({ batch, onShow }: BatchActionsProps) {
  const t = useT();
  return (
    <>
      <BatchVoice batch={batch} />
      {batch.state === 'cancelled' && (
        <p className={text.quiet}>
          {t(`applications.batch.cancelled.${batch.kind}`, {
            checked: batch.checked,
            total: batch.total,
            succeeded: batch.succeeded,
          })}
        </p>
      )}
      <SheetRemarks remarks={batch.remarks} />
      <BatchNumbers batch={batch} />
      {/* The reasons will appear below the numbers, so the content doesn't move when the batch finishes. */}
      {!isOver(batch) && <BatchProgress batch={batch} />}
      {batch.kind === 'add' && isOver(batch) && batch.succeeded > 0 && <BatchPlace batchId={batch.id} />}
      <BatchActions batch={batch} onShow={onShow} />
      <ReasonList batch={batch} onShow={onShow} />
      {batch.kind === 'add' && batch.succeeded + batch.failed > 0 && (
        <Anchor component={Link} to={pathOf('history', { batchId: batch.id })} className={classes.toHistory}>
          {t('applications.batch.to-history')}
        </Anchor>
      )}
    </>
  );
}

/** Shows the review queue place of the batch's first host, and when that host's review is expected. */
function BatchPlace({ batchId }: { batchId: number }) {
  const t = useT();
  const { data } = useQuery(batchPlaceQuery(batchId));
  if (data === null) return null;
  // Reserves space for the text so that the content below doesn't move.
  if (data === undefined) return <p className={text.quiet}>&nbsp;</p>;
  const { place, secondsExpected } = data;
  const name = data.name ?? data.hostId;
  return (
    <p className={text.quiet}>
      {secondsExpected === null
        ? t('applications.batch.place', { name, place })
        : t('applications.batch.place-time', { name, place, time: formatDuration(secondsExpected) })}
    </p>
  );
}

/** Shows the group and the source of the IDs, and who sent them when. */
export function BatchOrigin({ batch }: { batch: Batch }) {
  const t = useT();
  return (
    <p className={classes.origin}>
      <span className={classes.file}>
        <bdi>{batch.fileName ?? t('applications.batch.typed')}</bdi>
      </span>
      <span>{t('applications.batch.to', { group: batch.groupName })}</span>
      <span>
        <bdi>{batch.submittedBy}</bdi>
      </span>
      <span>
        <Time iso={batch.submittedAt} />
      </span>
    </p>
  );
}

/** Announces the result and each quarter of the progress to screen readers. */
function BatchVoice({ batch }: { batch: Batch }) {
  const t = useT();
  const quarter = batch.total === 0 ? 0 : Math.floor((batch.checked / batch.total) * QUARTERS) / QUARTERS;
  return (
    <VisuallyHidden component="p" role="status">
      {isOver(batch)
        ? t(`applications.batch.said.${batch.kind}`, { succeeded: batch.succeeded, failed: batch.failed })
        : batch.state === 'waiting'
          ? t('applications.batch.waiting.title')
          : t('applications.batch.said.share', { share: quarter })}
    </VisuallyHidden>
  );
}

/** Shows the total, successes and failures (R-HOST-5), each with an icon, a word and a color. */
export function BatchNumbers({ batch }: { batch: Batch }) {
  const t = useT();
  const numbers = [
    { id: 'total', value: batch.total, Icon: IconListNumbers, tone: 'neutral' },
    { id: `succeeded.${batch.kind}`, value: batch.succeeded, Icon: IconCircleCheck, tone: 'success' },
    {
      id: `failed.${batch.kind}`,
      value: batch.failed,
      Icon: IconCircleX,
      tone: batch.failed > 0 ? 'danger' : 'neutral',
    },
    ...(batch.waiting > 0 ? [{ id: 'waiting', value: batch.waiting, Icon: IconClock, tone: 'warning' }] : []),
  ];
  return (
    <dl className={classes.numbers}>
      {numbers.map(({ id, value, Icon, tone }) => (
        <div key={id} className={classNames(tones.tone, classes.number)} data-tone={tone}>
          <dt>
            <Icon size={16} aria-hidden />
            {t(`applications.batch.${id}`)}
          </dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a skeleton of the numbers and three reasons while the panel loads. */
export function BatchSkeleton() {
  return (
    <Loading gap={10}>
      <Skeleton height={44} width="60%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Loading>
  );
}
