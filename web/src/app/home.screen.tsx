import { Link } from 'react-router';
import { useGrantedPages } from '../lib/granted.tsx';
import { useSession } from '../lib/session.tsx';
import { type Translate, useT } from '../lib/translate.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './home.module.css';
import { MenuIcon } from './menu-icon.tsx';

/** What each screen is for. */
const PURPOSES: Readonly<Record<string, string>> = {
  'add-hosts': 'shell.home.add-hosts',
  history: 'shell.home.history',
  review: 'shell.home.review',
};

/** Where to go on: the screens that are granted, each with what it is for. */
export default function HomeScreen() {
  const t = useT();
  const { user } = useSession();
  const pages = useGrantedPages().filter((page) => !page.hidden && page.component !== 'dashboard');
  if (pages.length === 0) {
    return <EmptyState title={t('shell.home.none')} text={t('shell.home.none.text')} />;
  }
  return (
    <div className={classes.home}>
      <h1>{t('shell.home.welcome', { name: user.nickName })}</h1>
      <p>{t('shell.home.text')}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>
              <MenuIcon name={page.icon} />
              <span>
                <strong>{t(page.title)}</strong>
                {purpose(page.component, t)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function purpose(component: string, t: Translate) {
  const id = PURPOSES[component];
  return id === undefined ? null : <small>{t(id)}</small>;
}
