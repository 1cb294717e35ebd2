import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import PasswordForm from './password/password-form.tsx';
import classes from './profile.module.css';

/** Shows the form for changing the user's own password on a page instead of in a dialog (R-ROUTE-4, R-VALID-2). */
export default function PasswordScreen() {
  const t = useT();
  return (
    <div className={classes.screen}>
      <h1 className={screen.title}>{t('menus.user-password')}</h1>
      <div className={classes.narrow}>
        <PasswordForm />
      </div>
    </div>
  );
}
