import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useDocumentTitle } from '../../lib/text/document-title.ts';
import { forgetParting, readParting, readPartingName } from '../../lib/text/parting.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { isForgotten, loginAddress, redirectTarget } from './login-address.ts';
import { RecoveryPart } from './recovery-part.tsx';
import classes from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInScreenProps {
  /** Called while the user types, so that the next screen can be loaded meanwhile. */
  onTyping: () => unknown;
  onSignedIn: () => void;
}

/** Reasons why the user was sent here, each with its message. */
const PARTINGS = {
  ended: 'session.parting.ended',
  'password-changed': 'session.parting.password-changed',
  invited: 'session.parting.invited',
};

/** The sign-in screen, with the link for a forgotten password (R-ROUTE-1); it works before the rest has loaded. */
export function SignInScreen({ onTyping, onSignedIn }: SignInScreenProps) {
  const t = useT();
  const hash = useSyncExternalStore(onHashChange, readHash);
  const [username, setUsername] = useState(readPartingName);
  const [parting, setParting] = useState(readParting);
  useEffect(forgetParting, []);
  if (isForgotten(hash)) {
    const back = loginAddress(hash, false);
    const done = (whose: string) => {
      setUsername(whose);
      setParting('password-changed');
      location.replace(`#${back}`);
    };
    return (
      <Page title={t('session.recovery')} long>
        <RecoveryPart username={username} onUsername={setUsername} back={`#${back}`} onDone={done} />
      </Page>
    );
  }
  const enter = () => {
    location.replace(`#${redirectTarget(readHash())}`);
    onSignedIn();
  };
  return (
    <Page title={t('session.title')}>
      <div role="status">{parting !== null && <p className={classes.parting}>{t(PARTINGS[parting])}</p>}</div>
      <SignInForm
        username={username}
        onUsername={setUsername}
        onTyping={onTyping}
        onSignedIn={enter}
        aside={
          <a className={classes.forgot} href={`#${loginAddress(hash, true)}`}>
            {t('session.forgot')}
          </a>
        }
      />
    </Page>
  );
}

function Page({ title, long = false, children }: { title: string; long?: boolean; children: ReactNode }) {
  const t = useT();
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <LanguagePicker />
      </header>
      <main className={classes.main} data-long={long || undefined}>
        <h1 className={classes.title}>
          <span className={classes.app}>{t('common.app')}</span>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function readHash(): string {
  return location.hash.slice(1);
}
