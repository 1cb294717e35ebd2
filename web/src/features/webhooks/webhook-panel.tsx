import type { WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { Fact, FactList } from '../../ui/panel/fact-list.tsx';
import { PanelContent } from '../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Time } from '../../ui/value/time.tsx';
import { Until } from '../../ui/value/until.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';
import { allWebhooksQuery } from './webhooks.data.ts';
import classes from './webhooks.module.css';

interface WebhookPanelProps {
  id: number;
  /** A new secret is to be shown. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** One webhook beside the list: whether it works and what to do if it does not, and what was sent. */
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

/** What a webhook that does not work needs. */
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
