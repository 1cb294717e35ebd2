import type { Batch } from '@greenroom/contract/applications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { isOver } from '../applications.data.ts';
import classes from '../batch.module.css';

const QUARTERS = 4;

/** Says to screen readers how far the batch is, in quarters, and what came of it. */
export function BatchVoice({ batch }: { batch: Batch }) {
  const t = useT();
  const quarter = batch.total === 0 ? 0 : Math.floor((batch.checked / batch.total) * QUARTERS) / QUARTERS;
  return (
    <p className={classes.hidden} role="status">
      {isOver(batch)
        ? t(`applications.batch.said.${batch.kind}`, { succeeded: batch.succeeded, failed: batch.failed })
        : batch.state === 'waiting'
          ? t('applications.batch.waiting.title')
          : t('applications.batch.said.share', { share: quarter })}
    </p>
  );
}
