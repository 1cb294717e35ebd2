import { IconBell, IconDevices, IconHistory, IconLock, IconUser } from '@tabler/icons-react';
import { useAddress } from '../../lib/address/address.tsx';
import { Link } from '../../lib/address/link.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { SECTIONS, type SectionName, sectionSearch } from './center-address.ts';
import classes from './profile.module.css';

const ICONS = {
  profile: IconUser,
  security: IconLock,
  sessions: IconDevices,
  logins: IconHistory,
  notifications: IconBell,
};

/** Links to the sections; each has its own address. */
export function CenterNav({ shown }: { shown: SectionName }) {
  const t = useT();
  const { pathname } = useAddress();
  return (
    <nav className={classes.nav} aria-label={t('profile.sections')}>
      <ul>
        {SECTIONS.map((section) => {
          const Icon = ICONS[section];
          return (
            <li key={section}>
              <Link
                to={{ pathname, search: sectionSearch(section) }}
                className={classes.navLink}
                aria-current={section === shown ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                {t(`profile.section.${section}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
