import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { COPY_TOLD, useCopy } from '../../ui/value/use-copy.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

/** Shows the data to set up an authenticator app: the QR code, the key to type and, on a phone, a link to the app. */
export default function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const t = useT();
  const [copied, copy] = useCopy();
  const Icon = copied === 'copied' ? IconCheck : IconCopy;
  return (
    <div>
      <QrCode text={uri} label={t('second-factor.enrol.picture')} />
      <p className={classes.open}>
        <a href={uri}>{t('second-factor.enrol.open')}</a>
      </p>
      <p className={classes.keyLabel}>{t('second-factor.enrol.secret')}</p>
      <div className={classes.key}>
        <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon size={14} aria-hidden />}
          onClick={() => copy(secret)}
        >
          {t(copied === 'idle' ? 'second-factor.enrol.copy' : COPY_TOLD[copied])}
        </Button>
      </div>
    </div>
  );
}
