import { Button, type TextInputProps } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PUBLIC_INPUT, PublicHeading, PublicPage } from '../../domain/screens/public-page.tsx';
import { describeError } from '../../lib/api/api.ts';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { signInAgain } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { keepParting } from '../../lib/text/parting.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Waiting } from '../../ui/state/waiting.tsx';
import { type Found, isGone } from './public-link.data.ts';
import classes from './public-link.module.css';

export interface LinkScreenProps {
  /** The link's secret. Empty if the link has none. */
  secret: string;
  /** The language picker. */
  language: ReactNode;
}

interface LinkPageProps<T> extends LinkScreenProps {
  /** Looks up the link. Must be declared outside the component, so that its identity doesn't change. */
  find: (secret: string) => Promise<Found<T>>;
  /** The texts for a link that is no longer valid, and for leaving the page. */
  texts: { gone: string; goneText: string; toSignIn: string; toProgram: string };
  children: (link: T, maxLength: number, onGone: () => void) => ReactNode;
}

/** Shows the public page for an emailed link: the link's purpose and a form, or the reason why there is no form. */
export function LinkPage<T>({ secret, language, find, texts, children }: LinkPageProps<T>) {
  const t = useT();
  const [found, setFound] = useState<Found<T> | null>(null);
  const look = useCallback(async () => {
    setFound(null);
    setFound(await find(secret));
  }, [find, secret]);
  useEffect(() => void look(), [look]);
  const inside = getToken() !== null;
  return (
    <PublicPage language={language} long>
      {found === null && <Waiting />}
      {found?.state === 'failed' && (
        <>
          <PublicHeading>{t('common.failed.title')}</PublicHeading>
          <p className={classes.text} role="alert">
            {describeError(found.error)}
          </p>
          <Button variant="default" onClick={() => void look()}>
            {t('common.failed.retry')}
          </Button>
        </>
      )}
      {found?.state === 'gone' && (
        <>
          <PublicHeading>{t(texts.gone)}</PublicHeading>
          <p className={classes.text}>{t(texts.goneText)}</p>
        </>
      )}
      {found?.state === 'good' && children(found.link, found.maxLength, () => setFound({ state: 'gone' }))}
      {(found?.state === 'gone' || found?.state === 'good') && (
        <p className={page.back}>
          <a className={page.link} href={inside ? '#/' : '#/login'}>
            {t(inside ? texts.toProgram : texts.toSignIn)}
          </a>
        </p>
      )}
    </PublicPage>
  );
}

/** Props that all fields on these pages have in common. The hint is below the error. */
export const LINK_INPUT = {
  ...PUBLIC_INPUT,
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  className: classes.field ?? '',
} satisfies TextInputProps;

/** Handles an error. If the link is no longer valid, calls `onGone`; otherwise rethrows the error for the form. */
export function refuseLink(error: unknown, onGone: () => void): void {
  if (!isGone(error)) throw asLostConnection(error);
  onGone();
}

/** Opens the sign-in screen for the link's owner, and signs out any current user. */
export async function goToSignIn(parting: 'invited' | 'password-changed', username: string): Promise<void> {
  keepParting(parting, username);
  if (getToken() === null) return location.replace('#/login');
  history.replaceState(null, '', '#/login');
  return signInAgain();
}
