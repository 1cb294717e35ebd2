import type { WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';

/** Whether a webhook works, fails, or is off. */
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
