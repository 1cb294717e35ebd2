import type { SessionUser } from '@greenroom/contract/session.ts';
import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PUBLIC_INPUT } from '../../domain/screens/public-page.tsx';
import { describeError } from '../../lib/api/api-errors.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import classes from './session.module.css';
import type { SignInField } from './sign-in-steps.ts';
import { loadSecondStep, useSignIn } from './use-sign-in.ts';

export interface SignInFormProps {
  /** The initial username. */
  username?: string | undefined;
  /** True if the user can't change the username, for example when renewing a session. */
  fixed?: boolean;
  onSignedIn: (user: SessionUser) => void;
  onUsername?: (username: string) => void;
  /** Called at the first key press. */
  onTyping?: () => unknown;
  /** Content next to the checkbox. */
  aside?: ReactNode;
  /** Content next to the button in each step. */
  children?: ReactNode;
}

const LABELS = { username: 'session.username', password: 'session.password', code: 'session.code' };
const SecondStep = lazy(loadSecondStep);

/**
 * Asks for username, password and picture code, and then for a two-factor authentication code if required (R-PLUS-13).
 */
export function SignInForm(props: SignInFormProps) {
  const signIn = useSignIn(props);
  if (signIn.challenge === null) return <FirstStep {...props} signIn={signIn} />;
  return (
    <Suspense>
      <SecondStep challenge={signIn.challenge} onSignedIn={props.onSignedIn} onBack={signIn.restart}>
        {props.children}
      </SecondStep>
    </Suspense>
  );
}

/** Shows the first step. Each problem appears next to its field, where space is reserved for it. */
function FirstStep({
  signIn,
  fixed = false,
  aside,
  children,
}: SignInFormProps & { signIn: ReturnType<typeof useSignIn> }) {
  const t = useT();
  const { values, change, uuid, newPicture, submit, form } = signIn;
  const known = values.username !== '';
  const onChange = (name: SignInField, value: string) => change({ [name]: value });
  const fieldOf = useFields({ labels: LABELS, values, problems: form.problems, onChange });
  const field = (name: SignInField) => ({ ...PUBLIC_INPUT, ...fieldOf(name), className: classes.field ?? '' });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <TextInput {...field('username')} readOnly={fixed} autoComplete="username" autoFocus={!known} />
      <PasswordField {...field('password')} autoComplete="current-password" autoFocus={known} data-autofocus={fixed} />
      {!signIn.known && (
        <TextInput
          {...field('code')}
          autoComplete="off"
          inputContainer={(input) => (
            <div className={classes.code}>
              {input}
              <PictureCode uuid={uuid} onAnother={newPicture} />
            </div>
          )}
        />
      )}
      <div className={classes.remember}>
        <Checkbox
          size="xs"
          label={t('session.remember-me')}
          checked={values.rememberMe}
          onChange={(event) => change({ rememberMe: event.currentTarget.checked })}
        />
        {aside}
      </div>
      <div className={page.problem} role="alert">
        {form.failure !== null && describeError(form.failure)}
      </div>
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.working} className={classes.submit}>
          {t('session.sign-in')}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Shows the picture with the verification code in a frame of fixed size. Clicking it loads another picture. */
function PictureCode({ uuid, onAnother }: { uuid: string; onAnother: () => void }) {
  const t = useT();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <UnstyledButton className={classes.picture} onClick={onAnother} title={t('session.code.another')}>
      {broken === uuid ? (
        <span className={classes.broken}>
          <IconRefresh size={16} aria-hidden />
          {t('session.code.failed')}
        </span>
      ) : (
        <img
          key={uuid}
          src={`${CODE_PATH}?uuid=${uuid}`}
          width={126}
          height={42}
          alt={t('session.code.picture')}
          onError={() => setBroken(uuid)}
        />
      )}
    </UnstyledButton>
  );
}
