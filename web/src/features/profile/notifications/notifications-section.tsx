import '../../../ui/theme/mantine-screens.css';
import type { NotificationSettings } from '@greenroom/contract/notifications.ts';
import { Anchor, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address/address.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { sectionSearch } from '../center-address.ts';
import form from '../form.module.css';
import { notificationSettingsQuery } from '../profile.data.ts';
import { Loaded, Section } from '../section.tsx';
import { type Channel, useNotificationSwitches } from './notification-switches.ts';
import classes from './notifications.module.css';

/** Shows which notifications the user receives, and through which channels (R-PLUS-16). */
export function NotificationsSection() {
  const t = useT();
  const { user } = useSession();
  const query = useQuery(notificationSettingsQuery);
  return (
    <Section title={t('profile.section.notifications')} text={t('profile.notifications.text')}>
      <Loaded query={query} lines={3}>
        {(settings) => <Matrix settings={settings} />}
      </Loaded>
      <p className={form.text}>
        {user.email === null ? <NoEmail /> : t('profile.notifications.mail-to', { email: user.email })}
      </p>
    </Section>
  );
}

const CHANNELS = [
  { channel: 'inInterface', title: 'profile.notifications.interface' },
  { channel: 'byMail', title: 'profile.notifications.mail' },
] as const satisfies readonly { channel: Channel; title: string }[];

/** Shows the kinds as rows and the channels as columns. A switch is saved immediately. */
function Matrix({ settings }: { settings: NotificationSettings }) {
  const t = useT();
  const { user } = useSession();
  const turn = useNotificationSwitches();
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('profile.notifications.kind')}</th>
          {CHANNELS.map(({ channel, title }) => (
            <th key={channel} scope="col">
              {t(title)}
              {channel === 'byMail' && user.email === null && <small>{t('profile.notifications.mail.none')}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => (
          <tr key={setting.kind}>
            <th scope="row">
              {t(`profile.notifications.kind.${setting.kind}`)}
              <small>{t(`profile.notifications.text.${setting.kind}`)}</small>
            </th>
            {CHANNELS.map(({ channel, title }) => (
              <td key={channel}>
                <Switch
                  checked={setting[channel]}
                  onChange={(event) => turn({ kind: setting.kind, channel, on: event.currentTarget.checked })}
                  aria-label={t('profile.notifications.switch', {
                    kind: t(`profile.notifications.kind.${setting.kind}`),
                    channel: t(title),
                  })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Explains that Greenroom can't send emails to a user without an email address. */
function NoEmail() {
  const t = useT();
  const { pathname } = useAddress();
  return (
    <>
      {t('profile.notifications.no-email')}{' '}
      <Anchor component={Link} to={{ pathname, search: sectionSearch('profile') }}>
        {t('profile.notifications.add-email')}
      </Anchor>
    </>
  );
}
