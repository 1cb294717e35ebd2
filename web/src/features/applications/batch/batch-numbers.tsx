import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import { IconCircleCheck, IconCircleX, IconClock, IconListNumbers } from '@tabler/icons-react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import tones from '../../../ui/value/tone.module.css';
import classes from '../batch.module.css';

/** Total, successes, failures (R-HOST-5); icon, word and colour together. */
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
