import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PublicHeading } from '../../domain/screens/public-page.tsx';
import { ApiError, describeError } from '../../lib/api/api.ts';
import { hasProblems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { getToken } from '../../lib/session/token.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { type AcceptField, type AcceptValues, brokenRules } from './accept-rules.ts';
import { goToSignIn, LINK_INPUT, LinkPage, type LinkScreenProps, refuseLink } from './link-page.tsx';
import { accept, findInvitation, type Invitation } from './public-link.data.ts';
import classes from './public-link.module.css';

const TEXTS = {
  gone: 'invitations.gone',
  goneText: 'invitations.gone.text',
  toSignIn: 'invitations.to-sign-in',
  toProgram: 'invitations.to-program',
};

/**
 * Shows the public page for an invitation link: who sent the invitation, for which group, and a form to create the
 * account.
 */
export default function InvitationScreen(props: LinkScreenProps) {
  return (
    <LinkPage {...props} find={findInvitation} texts={TEXTS}>
      {(invitation, maxLength, onGone) => (
        <AcceptForm secret={props.secret} invitation={invitation} maxLength={maxLength} onGone={onGone} />
      )}
    </LinkPage>
  );
}

interface AcceptFormProps {
  secret: string;
  invitation: Invitation;
  /** Maximum password length that the server accepts. */
  maxLength: number;
  onGone: () => void;
}

const LABELS = {
  username: 'session.username',
  password: 'session.password',
  confirm: 'invitations.confirm',
};

/** Asks for a username and twice for a password, and creates the sub-agent's account with them. */
function AcceptForm({ secret, invitation, maxLength, onGone }: AcceptFormProps) {
  const t = useT();
  const { invitedBy, nickName, groupName: group, email } = invitation;
  const { values, change, submit, form } = useAcceptance(secret, maxLength, onGone);
  const { problems, failure } = form;
  const emailTaken = failure instanceof ApiError && failure.code === 'email-taken';
  const fieldOf = useFields({ labels: LABELS, values, problems, onChange: change });
  const field = (name: AcceptField, hint?: string) => ({
    ...LINK_INPUT,
    ...fieldOf(name),
    description: problems[name] ? undefined : hint,
  });
  const rule = t('invitations.password.rule', { min: PASSWORD_MIN_LENGTH, max: maxLength });
  return (
    <>
      <PublicHeading>{t('invitations.title', { nickName })}</PublicHeading>
      <p className={classes.text}>{t('invitations.text', { invitedBy, group })}</p>
      {getToken() !== null && <p className={classes.notice}>{t('invitations.signed-in')}</p>}
      <form ref={form.ref} onSubmit={submit} noValidate>
        <TextInput {...field('username', t('invitations.username.hint'))} autoComplete="username" dir="ltr" autoFocus />
        <PasswordField {...field('password', rule)} autoComplete="new-password" />
        <PasswordField {...field('confirm')} autoComplete="new-password" />
        <p className={classes.address}>{t('invitations.address', { email })}</p>
        <div className={page.problem} role="alert">
          {failure !== null && (emailTaken ? t('invitations.email-taken') : describeError(failure))}
        </div>
        <Button type="submit" size="md" fullWidth loading={form.working}>
          {t('invitations.accept')}
        </Button>
      </form>
    </>
  );
}

const NOTHING: AcceptValues = { username: '', password: '', confirm: '' };
const FIELDS = ['username', 'password', 'confirm'] as const satisfies readonly AcceptField[];
const REFUSALS = {
  paths: { username: 'username', password: 'password' },
  codes: { 'username-taken': 'username' },
} as const;

/** Manages the form that accepts an invitation. Afterward, it opens the sign-in screen. */
function useAcceptance(secret: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(NOTHING);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<AcceptField>(error, REFUSALS));
  const change = (field: AcceptField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const attempt = async () => {
    await accept(secret, values);
    await goToSignIn('invited', values.username.trim());
  };
  const submit = form.submitting(() => {
    const found = brokenRules(values, maxLength);
    if (hasProblems(found)) return form.refuse(found);
    return form.attempt(() => attempt().catch((error: unknown) => refuseLink(error, onGone)));
  });
  return { values, change, submit, form };
}
