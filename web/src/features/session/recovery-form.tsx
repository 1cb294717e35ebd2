import { MAIL_CODE_SECONDS, PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { describeError } from '../../lib/api/api.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import page from '../../ui/public-page.module.css';
import { PUBLIC_INPUT } from '../../ui/public-page.tsx';
import type { RecoveryField } from './recovery-attempt.ts';
import session from './session.module.css';
import classes from './steps.module.css';
import { useRecovery } from './use-recovery.ts';

export interface RecoveryFormProps {
  username: string;
  onUsername: (username: string) => void;
  /** The longest password that the server takes. */
  maxLength: number;
  /** Address of the sign-in. */
  back: string;
  onDone: (username: string) => void;
}

const LABELS = {
  username: 'session.username',
  code: 'recovery.code',
  password: 'recovery.password',
  confirm: 'recovery.confirm',
};

/** A forgotten password: a code by mail, then a new password (R-SES-7). Nothing here tells whether the account exists. */
export function RecoveryForm(props: RecoveryFormProps) {
  const t = useT();
  const { values, change, sending, send, submit, left, sent, form } = useRecovery(props);
  const { problems } = form;
  const fieldOf = useFields({ labels: LABELS, values, problems, onChange: change });
  const field = (name: RecoveryField) => ({ ...PUBLIC_INPUT, ...fieldOf(name), className: session.field ?? '' });
  const rule = t('recovery.password.rule', { min: PASSWORD_MIN_LENGTH, max: props.maxLength });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('recovery.text')}</p>
      <TextInput {...field('username')} autoComplete="username" autoFocus />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={sending}
        disabled={left > 0}
        className={classes.send}
        onClick={() => void send()}
      >
        {left > 0 ? t('recovery.again', { str: left }) : t('recovery.send')}
      </Button>
      <p className={classes.sent} role="status">
        {sent && t('recovery.sent', { minutes: MAIL_CODE_SECONDS / 60 })}
      </p>
      <TextInput {...field('code')} autoComplete="one-time-code" inputMode="numeric" />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        description={problems.password ? undefined : rule}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <div className={page.problem} role="alert">
        {form.failure !== null && describeError(form.failure)}
      </div>
      <Button type="submit" size="md" fullWidth loading={form.working && !sending}>
        {t('recovery.submit')}
      </Button>
      <p className={page.back}>
        <a className={page.link} href={props.back}>
          {t('recovery.back')}
        </a>
      </p>
    </form>
  );
}
