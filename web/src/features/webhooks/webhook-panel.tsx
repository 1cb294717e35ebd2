import { retentionDays } from '@greenroom/contract/retention.ts';
import { DELIVERY_STATES, type DeliveryRow, type WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { WordFilter } from '../../ui/field/select.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelContent } from '../../ui/panel/panel-content.tsx';
import { PanelSection } from '../../ui/panel/panel-section.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { Until } from '../../ui/value/until.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { allWebhooksQuery, logQuery } from './webhooks.data.ts';
import classes from './webhooks.module.css';

interface WebhookPanelProps {
  id: number;
  /** Called to show a new signing secret. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Shows one webhook next to the list: whether it works, what to do if it doesn't, and its deliveries. */
export function WebhookPanel({ id, onSecret, onClose }: WebhookPanelProps) {
  const t = useT();
  const answer = useQuery(allWebhooksQuery);
  const webhook = answer.data?.rows.find((row) => row.id === id);
  return (
    <SidePanel title={<bdi>{webhook?.name ?? t('menus.webhooks')}</bdi>} back={t('menus.webhooks')} onClose={onClose}>
      <PanelContent
        answer={answer}
        skeleton={<Skeleton height={240} />}
        missing={
          answer.data !== undefined &&
          webhook === undefined && <EmptyState title={t('webhooks.gone')} text={t('errors.webhook-not-found')} />
        }
      >
        {() =>
          webhook !== undefined && (
            <>
              <WebhookActions webhook={webhook} onSecret={onSecret} onDeleted={onClose} />
              <WhatToDo webhook={webhook} />
              <WebhookFacts webhook={webhook} />
              <DeliveryLog webhook={webhook} />
            </>
          )
        }
      </PanelContent>
    </SidePanel>
  );
}

/** Explains what to do about a webhook that doesn't work. */
function WhatToDo({ webhook }: { webhook: WebhookRow }) {
  const t = useT();
  if (webhook.disabledReason !== null)
    return <p className={classes.text}>{t(`webhooks.off.${webhook.disabledReason}`)}</p>;
  if (webhook.failingSince !== null) return <p className={classes.text}>{t('webhooks.failing.text')}</p>;
  return webhook.deliveredAt === null ? <p className={classes.text}>{t('webhooks.new.text')}</p> : null;
}

function WebhookFacts({ webhook }: { webhook: WebhookRow }) {
  const t = useT();
  return (
    <FactList namePixels={120}>
      <Fact name={t('webhooks.column.state')}>
        <WebhookState webhook={webhook} />
      </Fact>
      {webhook.failingSince !== null && (
        <Fact name={t('webhooks.failing-since')}>
          <Time iso={webhook.failingSince} />
        </Fact>
      )}
      {webhook.disabledAt !== null && (
        <Fact name={t('webhooks.off-since')}>
          <Time iso={webhook.disabledAt} />
        </Fact>
      )}
      <Fact name={t('webhooks.url')}>
        <bdi dir="ltr" className={classes.url}>
          {webhook.url}
        </bdi>
      </Fact>
      {!webhook.own && (
        <Fact name={t('webhooks.column.owner')}>
          <bdi>{webhook.owner}</bdi>
        </Fact>
      )}
      <Fact name={t('webhooks.kinds')}>
        <ul className={classes.kinds}>
          {webhook.kinds.map((kind) => (
            <li key={kind}>{t(`webhooks.kind.${kind}`)}</li>
          ))}
        </ul>
      </Fact>
      {webhook.oldSecretUntil !== null && (
        <Fact name={t('webhooks.secret.old')}>
          <Until iso={webhook.oldSecretUntil} />
        </Fact>
      )}
    </FactList>
  );
}

/** Numbers of deliveries that the log can show. Each must be an available page size. */
const STEPS = [10, 30, 100] as const;

/** Lists a webhook's past and planned deliveries, latest first. */
function DeliveryLog({ webhook }: { webhook: WebhookRow }) {
  const t = useT();
  const [step, setStep] = useState(0);
  const [state, setState] = useState<DeliveryRow['state']>();
  const { data, error, refetch } = useQuery(logQuery(webhook.id, STEPS[step] ?? STEPS[0], state));
  const more = data !== undefined && data.total > data.rows.length;
  return (
    <PanelSection title={t('webhooks.log')}>
      <p className={classes.text}>{t('webhooks.log.kept', { days: retentionDays('webhookDeliveries') })}</p>
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

/** Shows whether a webhook works, fails or is turned off. */
export function WebhookState({ webhook }: { webhook: WebhookRow }) {
  const t = useT();
  if (!webhook.enabled) {
    const tone = webhook.disabledReason === 'owner' ? 'neutral' : 'danger';
    return <StatusBadge tone={tone}>{t('webhooks.state.off')}</StatusBadge>;
  }
  if (webhook.failingSince !== null) return <StatusBadge tone="warning">{t('webhooks.state.failing')}</StatusBadge>;
  if (webhook.gaveUp) return <StatusBadge tone="warning">{t('webhooks.state.gave-up')}</StatusBadge>;
  if (webhook.deliveredAt === null) return <StatusBadge tone="info">{t('webhooks.state.new')}</StatusBadge>;
  return <StatusBadge tone="success">{t('webhooks.state.healthy')}</StatusBadge>;
}
