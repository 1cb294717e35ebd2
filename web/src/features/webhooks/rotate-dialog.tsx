import { OLD_SECRET_HOURS, type WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { sendRotation, webhooksChanged } from './webhooks.data.ts';
import classes from './webhooks.module.css';

interface RotateDialogProps {
  webhook: WebhookRow;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Replaces a webhook's signing secret. For one day, deliveries are also signed with the old one. */
export default function RotateDialog({ webhook, onSecret, onClose }: RotateDialogProps) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendRotation,
    onSuccess: async ({ secret }) => {
      await webhooksChanged();
      onClose();
      onSecret(secret);
    },
  });
  return (
    <ActDialog
      title={t('webhooks.rotate.title', { name: webhook.name })}
      submit={t('webhooks.rotate')}
      onSubmit={() => work.mutate(webhook.id)}
      busy={work.isPending}
      error={work.error}
      onClose={onClose}
    >
      <p className={classes.text}>{t('webhooks.rotate.text', { hours: OLD_SECRET_HOURS })}</p>
      {webhook.oldSecretUntil !== null && <p className={classes.text}>{t('webhooks.rotate.again')}</p>}
    </ActDialog>
  );
}
