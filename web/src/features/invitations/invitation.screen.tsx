import { Button, Loader } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { getToken } from '../../lib/session/token.ts';
import { useDocumentTitle } from '../../lib/text/document-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { useLate } from '../../ui/state/use-late.ts';
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
    <div className={classes.page}>
      <header className={classes.top}>{language}</header>
      <main className={classes.main}>
        {found === null ? (
          <Waiting />
        ) : (
          <Answer found={found} secret={secret} onAgain={look} onGone={() => setFound(GONE)} />
        )}
      </main>
    </div>
  );
}

function Waiting() {
  const t = useT();
  const late = useLate();
  return (
    <div className={classes.waiting} role="status" aria-label={t('common.loading')}>
      {late && <Loader size="sm" />}
    </div>
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
        <Heading>{t('common.failed.title')}</Heading>
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
        <Heading>{t('invitations.gone')}</Heading>
        <p className={classes.text}>{t('invitations.gone.text')}</p>
        <ToSignIn />
      </>
    );
  }
  const { invitedBy, nickName, groupName: group, email } = found.invited;
  return (
    <>
      <Heading>{t('invitations.title', { nickName })}</Heading>
      <p className={classes.text}>{t('invitations.text', { invitedBy, group })}</p>
      {getToken() !== null && <p className={classes.notice}>{t('invitations.signed-in')}</p>}
      <AcceptForm secret={secret} email={email} maxLength={found.maxLength} onGone={onGone} />
      <ToSignIn />
    </>
  );
}

function Heading({ children }: { children: string }) {
  const t = useT();
  useDocumentTitle(children);
  return (
    <h1 className={classes.title}>
      <span className={classes.app}>{t('common.app')}</span>
      {children}
    </h1>
  );
}

/** Leads to the sign-in, or into the program for a signed-in user. */
function ToSignIn() {
  const t = useT();
  const inside = getToken() !== null;
  return (
    <p className={classes.back}>
      <a href={inside ? '#/' : '#/login'}>{t(inside ? 'invitations.to-program' : 'invitations.to-sign-in')}</a>
    </p>
  );
}
