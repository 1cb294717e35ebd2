import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { getToken } from '../../lib/session/token.ts';
import { useT } from '../../lib/text/translate.tsx';
import page from '../../ui/public-page.module.css';
import { PublicHeading, PublicPage } from '../../ui/public-page.tsx';
import { Waiting } from '../../ui/state/waiting.tsx';
import { LinkForm } from './link-form.tsx';
import { type Found, findLink } from './password-link.data.ts';
import classes from './password-link.module.css';

export interface PasswordLinkScreenProps {
  /** From the link; empty if it has none. */
  secret: string;
  /** The language picker. */
  language: ReactNode;
}

const GONE: Found = { state: 'gone' };

/** The public page behind the link of a letter: whose password it is for, and a form to choose it. */
export default function PasswordLinkScreen({ secret, language }: PasswordLinkScreenProps) {
  const [found, setFound] = useState<Found | null>(null);
  const look = useCallback(async () => {
    setFound(null);
    setFound(await findLink(secret));
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
        <PublicHeading>{t('password-link.gone')}</PublicHeading>
        <p className={classes.text}>{t('password-link.gone.text')}</p>
        <ToSignIn />
      </>
    );
  }
  const { kind, nickName, username } = found.link;
  return (
    <>
      <PublicHeading>{t(`password-link.title.${kind}`, { nickName })}</PublicHeading>
      <p className={classes.text}>{t('password-link.text', { username })}</p>
      {getToken() !== null && <p className={classes.text}>{t('password-link.signed-in')}</p>}
      <LinkForm secret={secret} username={username} maxLength={found.maxLength} onGone={onGone} />
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
        {t(inside ? 'password-link.to-program' : 'password-link.to-sign-in')}
      </a>
    </p>
  );
}
