import type { WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { sendWebhookDeletion, webhooksChanged } from './webhooks.data.ts';
import classes from './webhooks.module.css';

interface DeleteDialogProps {
  webhook: WebhookRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a webhook together with its log. */
export default function DeleteDialog({ webhook, onDeleted, onClose }: DeleteDialogProps) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendWebhookDeletion,
    onSuccess: async () => {
      onDeleted();
      await webhooksChanged();
    },
  });
  return (
    <ActDialog
      title={t('webhooks.delete.title', { name: webhook.name })}
      submit={t('webhooks.delete')}
      onSubmit={() => work.mutate(webhook.id)}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('webhooks.delete.text', { count: webhook.waiting })}</p>
    </ActDialog>
  );
}
