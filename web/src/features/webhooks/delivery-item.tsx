import type { DeliveryRow, WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { formatDateTime, formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Time } from '../../ui/value/time.tsx';
import { deliveryQuery, sendOnceMore, webhooksChanged } from './webhooks.data.ts';
import classes from './webhooks.module.css';

const TONES = { waiting: 'waiting', delivered: 'success', failed: 'danger', withdrawn: 'neutral' } as const;

/** Shows one delivery's result and, on request, the data that was sent and received. */
export function DeliveryItem({ webhook, row }: { webhook: WebhookRow; row: DeliveryRow }) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const detailId = useId();
  const again = useMutation({ mutationFn: sendOnceMore, onSuccess: webhooksChanged });
  const maySend = row.state !== 'withdrawn' && (webhook.enabled || row.kind === 'webhook.test');
  return (
    <li className={classes.delivery}>
      <div className={classes.line}>
        <span className={classes.kind}>{t(`webhooks.kind.${row.kind}`)}</span>
        <StatusBadge tone={TONES[row.state]}>{t(`webhooks.delivery.${row.state}`)}</StatusBadge>
      </div>
      <div className={classes.quiet}>
        <Time iso={row.createdAt} /> · {howItWent(t, row)}
      </div>
      <div className={classes.line}>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={opened}
          aria-controls={detailId}
          rightSection={<IconChevronDown size={12} aria-hidden className={classes.chevron} />}
          onClick={() => setOpened(!opened)}
        >
          {t('webhooks.delivery.details')}
        </Button>
        {maySend && (
          <LockedButton
            size="compact-xs"
            variant="default"
            leftSection={<IconSend size={12} aria-hidden />}
            busy={again.isPending}
            onClick={() => again.mutate({ id: webhook.id, deliveryId: row.id })}
          >
            {t('webhooks.send-again')}
          </LockedButton>
        )}
      </div>
      {again.error !== null && (
        <p className={classes.failure} role="alert">
          {describeError(again.error)}
        </p>
      )}
      <div id={detailId}>{opened && <Detail webhookId={webhook.id} deliveryId={row.id} />}</div>
    </li>
  );
}

/** Returns the result of the last attempt, and when the next attempt will be. */
function howItWent(t: Translate, row: DeliveryRow): string {
  const parts = [
    ...(row.items > 1 ? [t('webhooks.delivery.items', { count: row.items })] : []),
    ...(row.problem === null ? [] : [t(`webhooks.problem.${row.problem}`)]),
    ...(row.status === null ? [] : [`HTTP ${row.status}`]),
    ...(row.milliseconds === null
      ? []
      : [t('webhooks.delivery.took', { milliseconds: formatNumber(row.milliseconds) })]),
    ...(row.attempts > 0 ? [t('webhooks.delivery.attempts', { count: row.attempts })] : [t('webhooks.delivery.soon')]),
    ...(row.nextAt !== null && row.attempts > 0
      ? [t('webhooks.delivery.next', { at: formatDateTime(row.nextAt) })]
      : []),
  ];
  return parts.join(' · ');
}

function Detail({ webhookId, deliveryId }: { webhookId: number; deliveryId: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery(deliveryQuery(webhookId, deliveryId));
  if (data === undefined) {
    return error === null ? <Skeleton height={120} /> : <FailedState error={error} onRetry={refetch} />;
  }
  const headers = Object.entries(data.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={classes.detail}>
      <Source
        label={t('webhooks.delivery.sent')}
        text={[`POST ${data.url}`, ...headers, '', indented(data.body)].join('\n')}
      />
      {data.answer === null || data.answer === '' ? (
        <p className={classes.text}>
          {t(data.answer === null ? 'webhooks.delivery.no-answer' : 'webhooks.delivery.empty')}
        </p>
      ) : (
        <Source label={t('webhooks.delivery.answer')} text={data.answer} />
      )}
    </div>
  );
}

/** Shows a request or a response that the user can read and copy. */
function Source({ label, text }: { label: string; text: string }) {
  return (
    <Textarea
      label={label}
      value={text}
      readOnly
      autosize
      maxRows={16}
      size="xs"
      classNames={{ input: classes.source }}
      dir="ltr"
      spellCheck={false}
    />
  );
}

function indented(body: string): string {
  const parsed: unknown = JSON.parse(body);
  return JSON.stringify(parsed, null, 2);
}
