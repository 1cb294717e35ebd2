import {
  DELIVERIES_KEPT_DAYS,
  DELIVERY_STATES,
  type DeliveryRow,
  type WebhookRow,
} from '@greenroom/contract/webhooks/webhooks.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { WordFilter } from '../../ui/field/select.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { logQuery } from './webhooks.data.ts';
import classes from './webhooks.module.css';

/** The log grows by these steps, which are sizes of a page. */
const STEPS = [10, 30, 100] as const;

/** What was sent to a webhook and what is to be, the latest first. */
export function DeliveryLog({ webhook }: { webhook: WebhookRow }) {
  const t = useT();
  const [step, setStep] = useState(0);
  const [state, setState] = useState<DeliveryRow['state']>();
  const { data, error, refetch } = useQuery(logQuery(webhook.id, STEPS[step] ?? STEPS[0], state));
  const more = data !== undefined && data.total > data.rows.length;
  return (
    <PanelSection title={t('webhooks.log')}>
      <p className={classes.text}>{t('webhooks.log.kept', { days: DELIVERIES_KEPT_DAYS })}</p>
      <WordFilter
        className={classes.filter}
        aria-label={t('webhooks.log.state')}
        placeholder={t('webhooks.log.state')}
        words={DELIVERY_STATES}
        textOf={(word) => t(`webhooks.delivery.${word}`)}
        value={state}
        onChange={setState}
      />
      {data === undefined && error === null && <Skeleton height={120} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && data.total === 0 && (
        <p className={classes.text}>{t(state === undefined ? 'webhooks.log.none' : 'webhooks.log.none-such')}</p>
      )}
      {data !== undefined && data.total > 0 && (
        <ul className={classes.log} aria-label={t('webhooks.log')}>
          {data.rows.map((row) => (
            <DeliveryItem key={row.id} webhook={webhook} row={row} />
          ))}
        </ul>
      )}
      {more && step < STEPS.length - 1 && (
        <Button size="xs" variant="default" onClick={() => setStep(step + 1)}>
          {t('webhooks.log.more')}
        </Button>
      )}
      {more && step === STEPS.length - 1 && (
        <p className={classes.text}>{t('webhooks.log.cut', { shown: data.rows.length, total: data.total })}</p>
      )}
    </PanelSection>
  );
}
