import { IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from '../lib/address/link.tsx';
import { lazyPart } from '../lib/code/lazy-part.ts';
import { type GrantedPage, useGrantedPages } from '../lib/session/granted.tsx';
import { useSession } from '../lib/session/session.tsx';
import { menuTitle } from '../lib/text/menu-title.ts';
import { useT } from '../lib/text/translate.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MenuIcon } from '../ui/value/menu-icon.tsx';
import classes from './dashboard.module.css';
import { FirstStepsPart } from './first-steps-part.tsx';
import { useAfterStart } from './performance/use-after-start.ts';

const AgencyPart = lazyPart(() => import('../features/home/agency-part.tsx'));
const UpkeepPart = lazyPart(() => import('../features/home/upkeep-part.tsx'));
const ReviewPart = lazyPart(() => import('../features/home/review-part.tsx'));

/** Administrators' rights. Each right adds a row to the administrators' part of the screen. */
const KEEPING = ['applications:overrule', 'groups:manage', 'users:manage', 'audit:read'] as const;
const REVIEW_ROWS = 7;
const AGENCY_ROWS = 14;
const TITLE_PX = 32;
const ROW_PX = 45;

/**
 * The Home screen (R-PLUS-23): changes, waiting work and problems, with a part for each kind of work that the user has
 * the rights for. Users without such rights see the screens that are granted to them.
 */
export default function Dashboard() {
  const t = useT();
  const { user, may } = useSession();
  const begun = useAfterStart();
  const pages = useGrantedPages().filter((page) => !page.hidden && page.component !== 'dashboard');
  if (pages.length === 0) {
    return <EmptyState wholePage title={t('shell.home.none')} text={t('shell.home.none.text')} />;
  }
  const keeps = KEEPING.filter(may).length;
  const reviews = may('applications:review');
  const works = may('statistics:read') || (may('groups:view') && (may('applications:submit') || may('hosts:move')));
  return (
    <div className={classes.home}>
      <h1>{t('shell.home.welcome', { name: user.nickName })}</h1>
      <FirstStepsPart />
      <Office keeps={keeps} reviews={reviews} begun={begun} />
      {works && (
        <Suspense fallback={<Room rows={AGENCY_ROWS} />}>
          {begun || (keeps === 0 && !reviews) ? <AgencyPart /> : <Room rows={AGENCY_ROWS} />}
        </Suspense>
      )}
      {!works && !reviews && keeps === 0 && <Screens pages={pages} />}
    </div>
  );
}

interface OfficeProps {
  keeps: number;
  reviews: boolean;
  begun: boolean;
}

/** Shows waiting work to administrators and reviewers. */
function Office({ keeps, reviews, begun }: OfficeProps) {
  if (keeps === 0 && !reviews) return null;
  return (
    <div className={classes.office}>
      {keeps > 0 && (
        <Suspense fallback={<Room rows={keeps} />}>
          <UpkeepPart />
        </Suspense>
      )}
      {reviews && (
        <Suspense fallback={<Room rows={REVIEW_ROWS} />}>
          {begun || keeps === 0 ? <ReviewPart /> : <Room rows={REVIEW_ROWS} />}
        </Suspense>
      )}
    </div>
  );
}

/** Reserves the space for a part whose code is loading: a title and a number of rows. */
function Room({ rows }: { rows: number }) {
  return <div style={{ blockSize: TITLE_PX + rows * ROW_PX }} />;
}

/** Links to the granted screens, for users who have no work to look at here. */
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
