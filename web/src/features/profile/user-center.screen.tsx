import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { centerAddress, type SectionName } from './center-address.ts';
import { CenterNav } from './center-nav.tsx';
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

/** The personal centre (R-ROUTE-4): profile, security, sessions and notification settings; the section is in the address. */
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
