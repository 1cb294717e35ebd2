import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useT } from '../../../lib/text/translate.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import type { HostDays } from '../earnings.data.ts';
import classes from './panel.module.css';

/** Who it is, in which group now, and where the rest is known. */
export function HostHead({ host }: { host: HostDays }) {
  const t = useT();
  return (
    <div className={classes.person}>
      <Avatar url={host.avatar} name={host.name} pixels={56} shape="square" />
      <div className={classes.personText}>
        <bdi className={classes.personName}>{host.name ?? t('earnings.host.unnamed')}</bdi>
        <span className={classes.quiet}>
          {host.appLabel} · {host.groupName === null ? t('earnings.host.no-group') : <bdi>{host.groupName}</bdi>}
        </span>
        <Anchor component={Link} to={`/groups/hosts?host=${host.hostId}&app=${host.appId}`} size="xs">
          {t('earnings.host.more')}
        </Anchor>
      </div>
    </div>
  );
}
