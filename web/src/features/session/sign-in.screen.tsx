import { useDocumentTitle } from '../../lib/document-title.ts';
import { useT } from '../../lib/translate.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { redirectTarget } from './redirect-target.ts';
import classes from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInScreenProps {
  /** Called while the user types: what comes behind can be fetched meanwhile. */
  onTyping: () => unknown;
  onSignedIn: () => void;
}

/** The only public screen (R-ROUTE-1): it works before the rest of the program has loaded. */
export function SignInScreen({ onTyping, onSignedIn }: SignInScreenProps) {
  const t = useT();
  useDocumentTitle(t('session.title'));
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <LanguagePicker />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>
          <span className={classes.app}>{t('common.app')}</span>
          {t('session.title')}
        </h1>
        <SignInForm
          onTyping={onTyping}
          onSignedIn={() => {
            location.replace(`#${redirectTarget(location.hash.slice(1))}`);
            onSignedIn();
          }}
        />
      </main>
    </div>
  );
}
