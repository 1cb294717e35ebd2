import { Stack } from '@mantine/core';
import { IconBell, IconDevices, IconHistory, IconLock, IconUser } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useAddress } from '../../lib/address/address.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { centerAddress, SECTIONS, type SectionName, sectionSearch } from './center-address.ts';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import classes from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { LoginsSection } from './sessions/logins-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';

const PARTS: Readonly<Record<SectionName, ComponentType>> = {
  profile: ProfileSection,
  security: SecuritySection,
  sessions: SessionsSection,
  logins: LoginsSection,
  notifications: NotificationsSection,
};

/**
 * Shows Personal Center (R-ROUTE-4): profile, security, sessions and notification settings. The address contains the
 * section.
 */
export default function CenterScreen() {
  const t = useT();
  const [{ section }] = useAddressState(centerAddress);
  const Part = PARTS[section];
  return (
    <div className={classes.screen}>
      <h1 className={screen.title}>{t('menus.user-center')}</h1>
      <div className={classes.columns}>
        <CenterNav shown={section} />
        <Stack gap={40} miw={0}>
          <Part />
        </Stack>
      </div>
    </div>
  );
}

const ICONS = {
  profile: IconUser,
  security: IconLock,
  sessions: IconDevices,
  logins: IconHistory,
  notifications: IconBell,
};

/** Shows links to the sections. Each section has its own address. */
function CenterNav({ shown }: { shown: SectionName }) {
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
