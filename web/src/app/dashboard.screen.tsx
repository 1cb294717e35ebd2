import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '../lib/address/link.tsx';
import { type GrantedPage, useGrantedPages } from '../lib/session/granted.tsx';
import { useSession } from '../lib/session/session.tsx';
import { menuTitle } from '../lib/text/menu-title.ts';
import { useT } from '../lib/text/translate.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MenuIcon } from '../ui/value/menu-icon.tsx';
import classes from './dashboard.module.css';
import { FirstStepsPart } from './first-steps-part.tsx';

/** What each screen is for. */
const PURPOSES: Readonly<Record<string, string>> = {
  'add-hosts': 'shell.home.add-hosts',
  history: 'shell.home.history',
  review: 'shell.home.review',
};

/** Where to go on: the screens that are granted, each with what it is for. */
export default function Dashboard() {
  const t = useT();
  const { user } = useSession();
  const pages = useGrantedPages().filter((page) => !page.hidden && page.component !== 'dashboard');
  if (pages.length === 0) {
    return <EmptyState wholePage title={t('shell.home.none')} text={t('shell.home.none.text')} />;
  }
  return (
    <div className={classes.home}>
      <h1>{t('shell.home.welcome', { name: user.nickName })}</h1>
      <FirstStepsPart />
      <p>{t('shell.home.text')}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Entry page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ page }: { page: GrantedPage }) {
  const t = useT();
  const purpose = PURPOSES[page.component];
  return (
    <Link to={page.path}>
      <MenuIcon name={page.icon} />
      <span>
        <strong>{menuTitle(t, page)}</strong>
        {purpose !== undefined && <small>{t(purpose)}</small>}
      </span>
      <IconChevronRight size={16} className={classes.onwards} aria-hidden />
    </Link>
  );
}
