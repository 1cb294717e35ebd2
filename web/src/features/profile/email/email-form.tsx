import { MAIL_CODE_SECONDS, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { plainCode } from '@greenroom/contract/kit/codes.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { hasProblems } from '../../../lib/form/problems.ts';
import { useFields } from '../../../lib/form/use-fields.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { changeEmail, type EmailChange, sendEmailCode } from '../profile.data.ts';
import { useCountdown } from './countdown.ts';
import { type EmailField, emailProblem, emailProblems, refusedEmail } from './email-problems.ts';

const LABELS = { email: 'profile.email.new', code: 'profile.email.code', password: 'profile.own-password' };

/** Lets the user set a new email address. The user confirms it with an emailed code and their password. */
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

const FIELDS = ['email', 'code', 'password'] as const satisfies readonly EmailField[];

/**
 * Manages the form for changing the user's email address. The browser stores the new address and the wait for the next
 * code, so both survive closing the dialog and a reload. The password must not be stored in the browser.
 */
function useEmailForm(onChanged: () => void) {
  const t = useT();
  const { user } = useSession();
  const [email, setEmail, discardEmail] = useDraft(`email-change.${user.id}`, '');
  const [secrets, setSecrets] = useState({ code: '', password: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [left, begin] = useCountdown(`email-code.${user.id}`);
  const form = useForm(FIELDS, refusedEmail);
  const given: EmailChange = { email: email.trim(), code: plainCode(secrets.code), password: secrets.password };

  const change = (field: EmailField, value: string) => {
    if (field === 'email') setEmail(value);
    else setSecrets((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const sendCode = async () => {
    const problem = emailProblem(given.email, user.email);
    if (problem !== null) return form.refuse({ email: problem });
    setAsking(true);
    await form.attempt(async () => {
      begin(await sendEmailCode(given.email).catch(tooSoon(begin)));
      setSentTo(given.email);
    });
    setAsking(false);
  };
  const submit = form.submitting(async () => {
    const found = emailProblems(given, user.email);
    if (hasProblems(found)) return form.refuse(found);
    if ((await form.attempt(() => changeEmail(given))) === 'refused') return;
    discardEmail();
    notify({ kind: 'success', message: t('profile.email.changed'), milliseconds: NOTIFICATION_MS });
    onChanged();
  });
  return { user, values: { ...secrets, email }, left, asking, sentTo, change, sendCode, submit, form };
}

/** Returns an error handler. If the server requires a longer wait, the handler starts that wait for the button. */
function tooSoon(begin: (seconds: number) => void): (error: unknown) => never {
  return (error) => {
    const seconds = error instanceof ApiError && error.code === 'too-many-requests' ? error.params.seconds : undefined;
    if (typeof seconds === 'number') begin(seconds);
    throw error;
  };
}
