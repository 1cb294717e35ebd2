import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PublicHeading } from '../../domain/screens/public-page.tsx';
import { describeError } from '../../lib/api/api.ts';
import { brokenRule, hasProblems, type Problems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { getToken } from '../../lib/session/token.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { goToSignIn, LINK_INPUT, LinkPage, type LinkScreenProps, refuseLink } from './link-page.tsx';
import { findPasswordLink, type PasswordLink, takeLink } from './public-link.data.ts';
import classes from './public-link.module.css';

const TEXTS = {
  gone: 'password-link.gone',
  goneText: 'password-link.gone.text',
  toSignIn: 'password-link.to-sign-in',
  toProgram: 'password-link.to-program',
};

/** Shows the public page for a password link: the user that it belongs to, and a form to choose the password. */
export default function PasswordLinkScreen(props: LinkScreenProps) {
  return (
    <LinkPage {...props} find={findPasswordLink} texts={TEXTS}>
      {(link, maxLength, onGone) => (
        <LinkForm secret={props.secret} link={link} maxLength={maxLength} onGone={onGone} />
      )}
    </LinkPage>
  );
}

interface LinkFormProps {
  secret: string;
  link: PasswordLink;
  /** Maximum password length that the server accepts. */
  maxLength: number;
  onGone: () => void;
}

const LABELS = { password: 'session.password', confirm: 'password-link.confirm' };

/** Asks for the new password twice. */
function LinkForm({ secret, link: { kind, nickName, username }, maxLength, onGone }: LinkFormProps) {
  const t = useT();
  const { values, change, submit, form } = useLinkForm(secret, username, maxLength, onGone);
  const fieldOf = useFields({ labels: LABELS, values, problems: form.problems, onChange: change });
  const field = (name: LinkField, hint?: string) => ({
    ...LINK_INPUT,
    ...fieldOf(name),
    description: form.problems[name] ? undefined : hint,
    autoComplete: 'new-password',
  });
  return (
    <>
      <PublicHeading>{t(`password-link.title.${kind}`, { nickName })}</PublicHeading>
      <p className={classes.text}>{t('password-link.text', { username })}</p>
      {getToken() !== null && <p className={classes.text}>{t('password-link.signed-in')}</p>}
      <form ref={form.ref} onSubmit={submit} noValidate>
        {/* Password managers store the password under this username. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...field('password', t('password-link.rule', { min: PASSWORD_MIN_LENGTH, max: maxLength }))}
          autoFocus
        />
        <PasswordField {...field('confirm')} />
        <div className={page.problem} role="alert">
          {form.failure !== null && describeError(form.failure)}
        </div>
        <Button type="submit" size="md" fullWidth loading={form.working}>
          {t('password-link.do')}
        </Button>
      </form>
    </>
  );
}

type LinkField = 'password' | 'confirm';

const FIELDS = ['password', 'confirm'] as const satisfies readonly LinkField[];
const EMPTY = { password: '', confirm: '' };

/** Manages the form that sets a password. Afterward, it opens the sign-in screen. */
function useLinkForm(secret: string, username: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(EMPTY);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<LinkField>(error, { paths: { password: 'password' } }));
  const change = (field: LinkField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const attempt = async () => {
    await takeLink(secret, values.password);
    await goToSignIn('password-changed', username);
  };
  const submit = form.submitting(() => {
    const found = problemsOf(values, username, maxLength);
    if (hasProblems(found)) return form.refuse(found);
    return form.attempt(() => attempt().catch((error: unknown) => refuseLink(error, onGone)));
  });
  return { values, change, submit, form };
}

function problemsOf({ password, confirm }: typeof EMPTY, username: string, maxLength: number): Problems<LinkField> {
  const problems = newPasswordProblems({ password, confirm, old: null, username }, maxLength);
  return Object.fromEntries(problems.map(({ field, code, params }) => [field, brokenRule(code, params)]));
}
