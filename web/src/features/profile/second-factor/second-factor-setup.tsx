import { Anchor, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import { QrCode } from '../../../ui/value/qr-code.tsx';
import { COPY_TOLD, useCopy } from '../../../ui/value/use-copy.ts';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { CodeField } from './code-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorSetup } from './use-factor-setup.ts';

export interface FactorPartProps {
  onClose: () => void;
  /** Recovery codes are on the screen: the dialog must stay until they are kept. */
  onCodes: () => void;
}

/** Sets the second factor up, step by step (R-PLUS-13). */
export default function SecondFactorSetup({ onClose, onCodes }: FactorPartProps) {
  const t = useT();
  const { step, password, code, typePassword, typeCode, begin, confirm, form } = useFactorSetup(onCodes);
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={onClose} />;
  if (step.at === 'password') {
    return (
      <form ref={form.ref} className={classes.form} onSubmit={begin} noValidate>
        <p className={classes.text} role={step.expired ? 'alert' : undefined}>
          {t(step.expired ? 'profile.factor.expired' : 'profile.factor.password.text')}
        </p>
        <OwnPasswordField value={password} problem={form.problems.password} onChange={typePassword} first />
        <FormFailure error={form.failure} />
        <FormButtons working={form.working} submit={t('profile.factor.continue')} onCancel={onClose} />
      </form>
    );
  }
  return (
    <form ref={form.ref} className={classes.form} onSubmit={confirm} noValidate>
      <AppStep secret={step.secret} uri={step.uri} />
      <CodeField
        value={code}
        problem={form.problems.code}
        onChange={typeCode}
        description={t('profile.factor.code.first')}
        first
      />
      <FormFailure error={form.failure} />
      <FormButtons working={form.working} submit={t('profile.factor.turn-on')} onCancel={onClose} />
    </form>
  );
}

/** What the authenticator app takes: the picture, or the secret by hand. */
function AppStep({ secret, uri }: { secret: string; uri: string }) {
  const t = useT();
  const [copied, copy] = useCopy();
  return (
    <>
      <p className={classes.text}>{t('profile.factor.app.text')}</p>
      <QrCode text={uri} label={t('profile.factor.qr')} />
      <Anchor href={uri} className={classes.openApp}>
        {t('profile.factor.open-app')}
      </Anchor>
      <div className={classes.secret}>
        <span>{t('profile.factor.secret')}</span>
        <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={copied === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => copy(secret)}
          aria-label={t('profile.factor.secret.copy')}
        >
          {copied === 'idle' ? t('profile.copy') : t(COPY_TOLD[copied])}
        </Button>
      </div>
    </>
  );
}
