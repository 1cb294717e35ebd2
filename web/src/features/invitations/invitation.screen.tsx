import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { getToken } from '../../lib/session/token.ts';
import { useT } from '../../lib/text/translate.tsx';
import page from '../../ui/public-page.module.css';
import { PublicHeading, PublicPage } from '../../ui/public-page.tsx';
import { Waiting } from '../../ui/state/waiting.tsx';
import { AcceptForm } from './accept-form.tsx';
import classes from './invitation.module.css';
import { type Found, findInvitation } from './invitation-attempt.ts';

export interface InvitationScreenProps {
  /** From the link; empty if it has none. */
  secret: string;
  /** The language picker. */
  language: ReactNode;
}

const GONE: Found = { state: 'gone' };

/** The public page behind the link of an invitation: who invites to which group, and a form to create the account. */
export default function InvitationScreen({ secret, language }: InvitationScreenProps) {
  const [found, setFound] = useState<Found | null>(null);
  const look = useCallback(async () => {
    setFound(null);
    setFound(await findInvitation(secret));
  }, [secret]);
  useEffect(() => void look(), [look]);
  return (
    <PublicPage language={language} long>
      {found === null ? (
        <Waiting />
      ) : (
        <Answer found={found} secret={secret} onAgain={look} onGone={() => setFound(GONE)} />
      )}
    </PublicPage>
  );
}

interface AnswerProps {
  found: Found;
  secret: string;
  onAgain: () => unknown;
  onGone: () => void;
}

function Answer({ found, secret, onAgain, onGone }: AnswerProps) {
  const t = useT();
  if (found.state === 'failed') {
    return (
      <>
        <PublicHeading>{t('common.failed.title')}</PublicHeading>
        <p className={classes.text} role="alert">
          {describeError(found.error)}
        </p>
        <Button variant="default" onClick={() => void onAgain()}>
          {t('common.failed.retry')}
        </Button>
      </>
    );
  }
  if (found.state === 'gone') {
    return (
      <>
        <PublicHeading>{t('invitations.gone')}</PublicHeading>
        <p className={classes.text}>{t('invitations.gone.text')}</p>
        <ToSignIn />
      </>
    );
  }
  const { invitedBy, nickName, groupName: group, email } = found.invited;
  return (
    <>
      <PublicHeading>{t('invitations.title', { nickName })}</PublicHeading>
      <p className={classes.text}>{t('invitations.text', { invitedBy, group })}</p>
      {getToken() !== null && <p className={classes.notice}>{t('invitations.signed-in')}</p>}
      <AcceptForm secret={secret} email={email} maxLength={found.maxLength} onGone={onGone} />
      <ToSignIn />
    </>
  );
}

/** Leads to the sign-in, or into the program for a signed-in user. */
function ToSignIn() {
  const t = useT();
  const inside = getToken() !== null;
  return (
    <p className={page.back}>
      <a className={page.link} href={inside ? '#/' : '#/login'}>
        {t(inside ? 'invitations.to-program' : 'invitations.to-sign-in')}
      </a>
    </p>
  );
}
