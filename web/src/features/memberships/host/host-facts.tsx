import { pathOf } from '@greenroom/contract/screens.ts';
import { Trans } from '@lingui/react';
import { Anchor, Button } from '@mantine/core';
import { IconUserOff, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '../../../lib/address/link.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { countryName, useT } from '../../../lib/text/translate.tsx';
import { PanelPerson } from '../../../ui/panel/panel-content.tsx';
import text from '../../../ui/text.module.css';
import { Time } from '../../../ui/value/time.tsx';
import { AccountState } from '../account-state.tsx';
import type { Host } from '../memberships.data.ts';
import classes from './host-panel.module.css';

/** The account, its present group and since when. */
export function HostFacts({ host, onApp }: { host: Host; onApp: (appId: number) => void }) {
  const t = useT();
  return (
    <>
      <PanelPerson picture={host.avatar} name={host.name} unnamed={t('memberships.host.unnamed')}>
        <span className={text.quiet}>
          {host.appLabel}
          {host.country !== null && <> · {countryName(host.country)}</>}
        </span>
        <AccountState state={host.state} />
        {host.otherApps.map(({ appId, appLabel }) => (
          <Button key={appId} variant="subtle" size="compact-xs" onClick={() => onApp(appId)}>
            {t('memberships.host.other-app', { app: appLabel })}
          </Button>
        ))}
      </PanelPerson>
      <Present host={host} />
    </>
  );
}

function Present({ host: { current } }: { host: Host }) {
  const t = useT();
  if (current === null) {
    return (
      <p className={classes.present}>
        <IconUserOff size={18} aria-hidden />
        {t('memberships.host.no-group')}
      </p>
    );
  }
  return (
    <p className={classes.present}>
      <IconUsersGroup size={18} aria-hidden />
      <span>
        {current.groupId === null || current.groupName === null ? (
          t('memberships.other-agency')
        ) : (
          <GroupName id={current.groupId} name={current.groupName} />
        )}{' '}
        <span className={text.quiet}>
          <Trans id="memberships.host.since" components={{ 0: <Time iso={current.fromAt} /> }} />
        </span>
      </span>
    </p>
  );
}

/** The group's name, as a link for those who work with groups. */
function GroupName({ id, name }: { id: number; name: string }) {
  const { may } = useSession();
  if (!may('groups:change')) return <bdi className={classes.groupName}>{name}</bdi>;
  return (
    <Anchor component={Link} to={pathOf('agent-center', { group: id })} className={classes.groupName}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}
