import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DIALOG_WIDTHS } from '../../ui/theme/dialog-widths.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import classes from './webhooks.module.css';

/** Shows how a receiver verifies a delivery, using the package from the specification's authors. */
const EXAMPLE = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// body: the text as it came, before it is parsed
const { type, data } = webhook.verify(body, headers);`;

/** Shows a webhook's signing secret once, and how a receiver uses it. */
export default function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT();
  const phone = usePhone();
  const [copied, copy] = useCopy();
  const Icon = copied === 'copied' ? IconCheck : IconCopy;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('webhooks.secret.title')}
      size={DIALOG_WIDTHS.medium}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <p className={classes.text}>{t('webhooks.secret.text')}</p>
      <div className={classes.secret}>
        <code dir="ltr">{secret}</code>
        <Button
          variant="default"
          size="xs"
          data-autofocus
          leftSection={<Icon size={14} aria-hidden />}
          onClick={() => copy(secret)}
        >
          {t(copied === 'idle' ? 'webhooks.secret.copy' : COPY_TOLD[copied])}
        </Button>
      </div>
      <h3 className={classes.part}>{t('webhooks.secret.verify')}</h3>
      <p className={classes.text}>{t('webhooks.secret.verify.text')}</p>
      <pre className={classes.code} dir="ltr">
        {EXAMPLE}
      </pre>
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('webhooks.secret.kept')}</Button>
      </div>
    </Dialog>
  );
}
