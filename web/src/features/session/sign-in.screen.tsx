import { useEffect, useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PublicHeading, PublicPage } from '../../domain/screens/public-page.tsx';
import { useHash } from '../../lib/address/use-hash.ts';
import { forgetParting, readParting, readPartingName } from '../../lib/text/parting.ts';
import { useT } from '../../lib/text/translate.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { isForgotten, loginAddress, redirectTarget } from './login-address.ts';
import { RecoveryPart } from './recovery-part.tsx';
import classes from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInScreenProps {
  /** Called while the user types, so that the next screen can be preloaded. */
  onTyping: () => unknown;
  onSignedIn: () => void;
}

/** Reasons why the user was sent to this screen, each with its message. */
const PARTINGS = {
  ended: 'session.parting.ended',
  'password-changed': 'session.parting.password-changed',
  invited: 'session.parting.invited',
};

/**
 * Shows the sign-in screen with a link for a forgotten password (R-ROUTE-1). It works before the other code has loaded.
 */
export function SignInScreen({ onTyping, onSignedIn }: SignInScreenProps) {
  const t = useT();
  const hash = useHash(readHash);
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
      <PublicPage language={<LanguagePicker />} long>
        <PublicHeading>{t('session.recovery')}</PublicHeading>
        <RecoveryPart username={username} onUsername={setUsername} back={`#${back}`} onDone={done} />
      </PublicPage>
    );
  }
  const enter = () => {
    location.replace(`#${redirectTarget(readHash())}`);
    onSignedIn();
  };
  return (
    <PublicPage language={<LanguagePicker />}>
      <PublicHeading>{t('session.title')}</PublicHeading>
      <div role="status">{parting !== null && <p className={classes.parting}>{t(PARTINGS[parting])}</p>}</div>
      <SignInForm
        username={username}
        onUsername={setUsername}
        onTyping={onTyping}
        onSignedIn={enter}
        aside={
          <a className={page.link} href={`#${loginAddress(hash, true)}`}>
            {t('session.forgot')}
          </a>
        }
      />
    </PublicPage>
  );
}

function readHash(): string {
  return location.hash.slice(1);
}
