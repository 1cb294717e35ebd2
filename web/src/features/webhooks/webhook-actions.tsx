import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import type { WebhookRow } from '@greenroom/contract/webhooks/webhooks.ts';
import { Button, Group, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { notify } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import { sendTest, sendWebhookChange, webhooksChanged } from './webhooks.data.ts';
import classes from './webhooks.module.css';

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'));
const RotateDialog = lazyPart(() => import('./rotate-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

interface WebhookActionsProps {
  webhook: WebhookRow;
  onSecret: (secret: string) => void;
  onDeleted: () => void;
}

/** Shows the actions on a webhook. Signing secrets of other users' webhooks aren't available. */
export function WebhookActions({ webhook, onSecret, onDeleted }: WebhookActionsProps) {
  const t = useT();
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const test = useMutation({
    mutationFn: sendTest,
    onSuccess: async () => {
      await webhooksChanged();
      notify({ kind: 'success', message: t('webhooks.test.sent'), milliseconds: NOTIFICATION_MS });
    },
  });
  const switching = useMutation({ mutationFn: sendWebhookChange, onSuccess: webhooksChanged });
  const turn = () => switching.mutate({ id: webhook.id, enabled: !webhook.enabled, version: webhook.version });
  const error = test.error ?? switching.error;
  return (
    <>
      <Group gap="xs">
        <LockedButton
          size="xs"
          variant="default"
          leftSection={<IconSend size={14} aria-hidden />}
          busy={test.isPending}
          onClick={() => test.mutate(webhook.id)}
        >
          {t('webhooks.test')}
        </LockedButton>
        {!webhook.enabled && (
          <LockedButton size="xs" busy={switching.isPending} onClick={turn}>
            {t('webhooks.on')}
          </LockedButton>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => setDialog('change')}
        >
          {t('webhooks.change')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconDots size={14} aria-hidden />}>
              {t('webhooks.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {webhook.enabled && <Menu.Item onClick={turn}>{t('webhooks.off')}</Menu.Item>}
            {webhook.own && <Menu.Item onClick={() => setDialog('rotate')}>{t('webhooks.rotate')}</Menu.Item>}
            <Menu.Item color="red.9" onClick={() => setDialog('delete')}>
              {t('webhooks.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {error !== null && (
        <p className={classes.failure} role="alert">
          {describeError(error)}
        </p>
      )}
      <Suspense>
        {dialog === 'change' && <WebhookDialog before={webhook} onSaved={close} onClose={close} />}
        {dialog === 'rotate' && <RotateDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog webhook={webhook} onDeleted={onDeleted} onClose={close} />}
      </Suspense>
    </>
  );
}
