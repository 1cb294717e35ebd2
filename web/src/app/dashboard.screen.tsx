import { IconChevronRight } from '@tabler/icons-react';
import { AgencyPart } from '../features/morning/agency-part.tsx';
import { Link } from '../lib/address/link.tsx';
import { type GrantedPage, useGrantedPages } from '../lib/session/granted.tsx';
import { useSession } from '../lib/session/session.tsx';
import { menuTitle } from '../lib/text/menu-title.ts';
import { useT } from '../lib/text/translate.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MenuIcon } from '../ui/value/menu-icon.tsx';
import classes from './dashboard.module.css';
import { FirstStepsPart } from './first-steps-part.tsx';

/**
 * The morning screen (R-PLUS-23): what changed, what waits and what is wrong, a part for each kind of work that the user has
 * the rights for. Who has none of them finds the screens that are granted.
 */
export default function Dashboard() {
  const t = useT();
  const { user, may } = useSession();
  const pages = useGrantedPages().filter((page) => !page.hidden && page.component !== 'dashboard');
  if (pages.length === 0) {
    return <EmptyState wholePage title={t('shell.home.none')} text={t('shell.home.none.text')} />;
  }
  const works = may('statistics:read') || (may('groups:view') && (may('applications:submit') || may('hosts:move')));
  return (
    <div className={classes.home}>
      <h1>{t('shell.home.welcome', { name: user.nickName })}</h1>
      <FirstStepsPart />
      {works ? <AgencyPart /> : <Screens pages={pages} />}
    </div>
  );
}

/** Where to go on, for who has nothing to look at in the morning. */
function Screens({ pages }: { pages: readonly GrantedPage[] }) {
  const t = useT();
  return (
    <div className={classes.screens}>
      <p>{t('shell.home.text')}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>
              <MenuIcon name={page.icon} />
              <strong>{menuTitle(t, page)}</strong>
              <IconChevronRight size={16} className={classes.onwards} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
