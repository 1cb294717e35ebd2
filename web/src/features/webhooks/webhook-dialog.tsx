import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { CHOSEN_WEBHOOK_KINDS } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import {
  createWebhook,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
  type WebhookRow,
} from '@greenroom/contract/webhooks/webhooks.ts';
import EditDialog, { type EditColumn } from '../../domain/edit/edit-dialog.tsx';
import { besideFields } from '../../lib/form/beside-field.ts';
import { differing, type ReadRow } from '../../lib/form/edited-row.ts';
import { notify } from '../../lib/notifications.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import { readAgain, sendNewWebhook, sendWebhookChange, webhooksChanged } from './webhooks.data.ts';

interface WebhookDialogProps {
  /** The webhook to change; null for a new one. */
  before: WebhookRow | null;
  /** `secret` is set only for a new webhook, and shown only once. */
  onSaved: (saved: { id: number; secret: string | null }) => void;
  onClose: () => void;
}

type WebhookValues = Pick<WebhookRow, 'name' | 'url' | 'kinds'>;

const BESIDE = besideFields({
  'webhook-malformed': 'url',
  'webhook-credentials': 'url',
  'webhook-not-https': 'url',
  'webhook-port': 'url',
  'webhook-inside': 'url',
});

/** Creates a webhook, or changes a webhook's name, address and events. */
export default function WebhookDialog({ before, onSaved, onClose }: WebhookDialogProps) {
  const t = useT();
  const save = async (values: WebhookValues, read: ReadRow<WebhookValues>) => {
    if (before === null) {
      const { webhook, secret } = await sendNewWebhook(values).catch(BESIDE);
      await webhooksChanged();
      onSaved({ id: webhook.id, secret });
      return;
    }
    const change = differing(read.values, values);
    const { id } = await sendWebhookChange({ id: before.id, ...change, version: read.version }).catch(BESIDE);
    await webhooksChanged();
    notify({ kind: 'success', message: t('webhooks.saved'), milliseconds: NOTIFICATION_MS });
    onSaved({ id, secret: null });
  };
  const record = before && {
    version: before.version,
    reread: async () => {
      const row = await readAgain(before.id);
      return row && { values: valuesOf(row), version: row.version };
    },
  };
  return (
    <EditDialog<WebhookValues>
      opened
      title={before === null ? t('webhooks.create') : t('webhooks.change.title', { name: before.name })}
      columns={columnsFor(t)}
      initial={before === null ? { name: '', url: '', kinds: [...CHOSEN_WEBHOOK_KINDS] } : valuesOf(before)}
      record={record ?? undefined}
      rules={createWebhook.body}
      onSubmit={save}
      draftKey={`webhook.${before?.id ?? 'create'}`}
      onClose={onClose}
    />
  );
}

function valuesOf({ name, url, kinds }: WebhookRow): WebhookValues {
  return { name, url, kinds };
}

function columnsFor(t: Translate): readonly EditColumn<WebhookValues>[] {
  return [
    {
      kind: 'input',
      key: 'name',
      label: t('webhooks.name'),
      hint: t('webhooks.name.hint'),
      maxLength: WEBHOOK_NAME_MAX,
      required: true,
    },
    {
      kind: 'input',
      key: 'url',
      label: t('webhooks.url'),
      hint: t('webhooks.url.hint'),
      placeholder: 'https://example.com/hooks',
      maxLength: WEBHOOK_URL_MAX,
      required: true,
    },
    {
      kind: 'checkbox',
      key: 'kinds',
      label: t('webhooks.kinds'),
      hint: t('webhooks.kinds.hint'),
      required: true,
      options: CHOSEN_WEBHOOK_KINDS.map((kind) => ({ value: kind, label: t(`webhooks.kind.${kind}.text`) })),
    },
  ];
}
