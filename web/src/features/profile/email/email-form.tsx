import { MAIL_CODE_SECONDS } from '@greenroom/contract/constants.ts';
import { Button, TextInput } from '@mantine/core';
import { useFields } from '../../../lib/form/use-fields.ts';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { useEmailForm } from './use-email-form.ts';

const LABELS = { email: 'profile.email.new', code: 'profile.email.code', password: 'profile.own-password' };

/** A new address: proved by a code that is sent to it, and by one's own password. */
export default function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { user, values, left, asking, sentTo, change, sendCode, submit, form } = useEmailForm(onClose);
  const field = useFields({ labels: LABELS, values, problems: form.problems, onChange: change });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>
        {user.email === null ? t('profile.email.none') : t('profile.email.now', { email: user.email })}
      </p>
      <div className={classes.fields}>
        <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" autoFocus data-autofocus />
        <div className={classes.withButton}>
          <TextInput
            {...field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              sentTo === null
                ? t('profile.email.code.hint')
                : t('profile.email.code.sent', { email: sentTo, time: formatDuration(MAIL_CODE_SECONDS) })
            }
          />
          <Button
            variant="default"
            loading={asking}
            disabled={left > 0 || form.working}
            onClick={() => void sendCode()}
            className={classes.beside}
          >
            {left > 0 ? t('profile.email.again', { str: left }) : t('profile.email.send')}
          </Button>
        </div>
        <PasswordField {...field('password')} autoComplete="current-password" />
      </div>
      <FormFailure error={form.failure} />
      <FormButtons working={form.working && !asking} submit={t('profile.email.submit')} onCancel={onClose} />
    </form>
  );
}
